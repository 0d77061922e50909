"""``pitboss simulate`` as people use it."""

import csv
import io
import json
import os
import pty
import re
import signal
import socket
import subprocess
import time

import pytest
from distributed import LocalCluster

from commands import PATIENCE, PLAIN, PROGRAM, complaint, run, run_apart


def simulate(*arguments, code=0):
    return run("simulate", *arguments, code=code)


def refused(*arguments):
    return complaint("simulate", *arguments)


# -- what is shown ---------------------------------------------------------------------------------


def test_every_wager_by_default():
    done = simulate("roulette", "--rounds", "1e5", "--seed", "7")
    assert done.stdout.startswith("Roulette, bot optimal, 100,000 rounds a wager, seed 7\n")
    wagers = re.findall(r"^(\S+), table minimum: 100,000 rounds, 100,000 spins$", done.stdout, re.M)
    assert "straight" in wagers
    assert "19-to-36" in wagers
    assert re.search(r"^  \+35 +2\.\d{4} % +█ +won$", done.stdout, re.M)
    assert re.search(
        r"^[\d,]+ rounds in [\d.]+ s on \d+ threads?, [\d,]+ a second$", done.stderr, re.M
    )
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_a_seed_that_nobody_gave_is_told_and_repeats_the_run():
    first = simulate("roulette", "-w", "red", "-n", "1_000")
    seed = re.search(r"seed (\d+)$", first.stdout, re.M)[1]
    assert simulate("roulette", "-w", "red", "-n", "1,000", "--seed", seed).stdout == first.stdout
    assert simulate("roulette", "-w", "red", "-n", "1e3").stdout != first.stdout


def test_the_number_of_workers_changes_nothing():
    said = ("roulette", "-w", "red", "-w", "dozen", "-n", "2e6", "--seed", "x", "--bankroll", "20",
            "--json")  # fmt: skip
    one, three = simulate(*said, "--workers", "1"), simulate(*said, "--workers", "3")
    assert one.stdout == three.stdout
    records = json.loads(one.stdout)
    assert [record["wager"] for record in records] == ["red", "dozen"]
    assert records[0]["bankroll"]["session"] == 1000
    assert abs(records[0]["house_edge"] - 1 / 19) < 3 * records[0]["std_error"]


def test_a_bankroll_is_drawn():
    done = simulate("roulette", "-w", "red", "-n", "2e5", "--bankroll", "30", "--session", "400")
    assert re.search(
        r"risk of ruin \d+\.\d+ %, error \d\.\d+ % \(\d+ of 500 sessions\)", done.stdout
    )
    assert "400 rounds" in done.stdout
    said = ("simulate", "roulette", "-w", "red", "-n", "2e5", "--bankroll", "30")
    plain = run_apart(*said, env={"PYTHONIOENCODING": "ascii"})
    assert "?" not in plain.stdout


def test_csv_has_a_row_a_result():
    done = simulate("roulette", "-n", "1e5", "-w", "red", "--option", "zero-rule=half", "--csv")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [float(row["net"]) for row in rows] == [1, -0.5, -1]
    assert {row["house_edge"] for row in rows} == {rows[0]["house_edge"]}
    assert sum(int(row["count"]) for row in rows) == 100_000
    assert "zero-rule=half" in rows[0]["options"]


def test_help_teaches_by_example():
    assert "pitboss simulate roulette" in simulate("--help").stdout.split("Examples:")[1]


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "no game 'chess'"),
        (["roulette", "--wager", "blue"], "no wager 'blue'"),
        (["roulette", "--wager", "strait"], "did you mean straight?"),
        (["roulette", "--table", "Q"], "no pay table 'Q'"),
        (["roulette", "--bot", "lucky"], "there is optimal"),
        (["roulette", "--option", "wheel=square"], "square"),
        (["roulette", "--option", "wheel"], "write name=value"),
        (["roulette", "--rounds", "many"], "write a whole number"),
        (["roulette", "--rounds", "0"], "write a whole number"),
        (["roulette", "--rounds", "2.5"], "write a whole number"),
        (["roulette", "--rounds", "-1e6"], "write a whole number"),
        (["roulette", "--rounds", "nan"], "write a whole number"),
        (["roulette", "--rounds", "1e999999999"], "write a whole number"),
        (["roulette", "--bankroll", "0"], "'--bankroll': '0': write a"),
        (["roulette", "--session", "100"], "--bankroll"),
        (["roulette", "--bankroll", "10", "--session", "1e6"], "a session has 1 to 262,144"),
        (["roulette", "-n", "10", "--bankroll", "10"], "a session has 1 to 10"),
        (["roulette", "--workers", "0"], "--workers"),
        (["roulette", "--workers", "2", "--cluster", "tcp://localhost:8786"], "--workers"),
        (["roulette", "--json", "--csv"], "choose one"),
        (["roulette", "--cluster", "nowhere"], "tcp://localhost:8786"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments, said):
    assert said in refused(*arguments)


def test_a_wager_that_the_options_do_not_offer():
    said = ("--wager", "seven-numbers", "--option", "offer=five-adjacent")
    assert "not offered" in refused("roulette", *said)


# -- clusters --------------------------------------------------------------------------------------


def test_a_cluster_gives_the_same_output():
    said = ("roulette", "-w", "red", "-n", "3e6", "--seed", "7", "--bankroll", "50")
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        there = simulate(*said, "--cluster", local.scheduler_address)
    assert there.stdout == simulate(*said).stdout
    assert there.stderr.count("\n") == 1


def test_nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert "no Dask scheduler" in refused("roulette", "--cluster", f"tcp://127.0.0.1:{port}")


def test_somebody_else_listens():
    with socket.create_server(("127.0.0.1", 0)) as other:  # takes calls and says nothing
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        assert "no Dask scheduler answers" in refused("roulette", "--cluster", address)


# -- Ctrl-C ----------------------------------------------------------------------------------------


ASKED = 4 * 10**10
"""More rounds than anybody will wait for, and few enough that a hundredth is soon played."""


def start(stderr, **env):
    return subprocess.Popen(
        [*PROGRAM, "simulate", "roulette", "-w", "red", "-n", str(ASKED), "--json"],
        stdout=subprocess.PIPE, stderr=stderr, text=True, env={**PLAIN, "TERM": "xterm", **env},
    )  # fmt: skip


def read(terminal):
    try:
        return os.read(terminal, 1000).decode(errors="replace")
    except OSError:  # the other end is closed
        return ""


def test_ctrl_c_gives_the_result_so_far():
    here, there = pty.openpty()  # a progress bar is drawn on a terminal only
    running = start(there)
    os.close(there)
    shown = ""
    while not re.search("[1-9]%", shown) and (part := read(here)):
        shown += part
    running.send_signal(signal.SIGINT)
    while part := read(here):
        shown += part
    stdout, _ = running.communicate(timeout=PATIENCE)
    os.close(here)
    assert running.returncode == 130
    assert "Traceback" not in shown
    (record,) = json.loads(stdout)
    assert 0 < record["rounds"] < record["rounds_asked"] == ASKED
    assert record["rounds"] % 2**18 == 0
    assert f"interrupted: red has {record['rounds']:,} of" in shown


def test_ctrl_c_while_compiling(tmp_path):
    """The first of several kernels is compiled and kept, the next one is not."""
    running = start(subprocess.PIPE, NUMBA_CACHE_DIR=str(tmp_path))
    while running.poll() is None and not list(tmp_path.rglob("*.nbi")):
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "Traceback" not in stderr
    assert stderr.splitlines()[-1].startswith("pitboss: interrupted: ")
    assert len(json.loads(stdout)) <= 1
