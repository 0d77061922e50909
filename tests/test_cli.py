"""The command line as people use it; in a process of its own where streams and signals matter."""

import hashlib
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pitboss
from commands import PATIENCE, PLAIN, PROGRAM, complaint, run, run_apart
from pitboss.engine.registry import slugs

ROOT = Path(__file__).parent.parent
SHEETS = ROOT / "tests" / "rounds" / "three-card-poker"

CUT = """
game: let-it-ride-poker
options: {payout-limit: 50000}
seats:
  1: {bet-1: 40, bet-2: 40, bet-3: 40, bonus: 1, cards: As Ks Qs, does: [ride, ride]}
community: 2d Js Ts
"""
GOOD = """\
game: three-card-poker
title: King high beats queen high
cite: 20.11(a)1
seats: {1: {ante: 10, cards: Kd 5c 4h, does: play}}
dealer: Qs 3d 2h
expect: {1: {ante: 10, play: 10}}
"""


# -- finding one's way ----------------------------------------------------------------------------


def test_version_and_help():
    assert run_apart("--version").stdout == f"pitboss {pitboss.__version__}\n"
    assert "pitboss games" in run_apart().stdout
    for command in (
        "games",
        "show",
        "settle",
        "play",
        "deal",
        "replay",
        "scoreboard",
        "odds",
        "coverage",
    ):
        taught = run(command, "--help").stdout
        assert f"pitboss {command}" in taught.split("Examples:")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["shwo"], "no such command 'shwo'. Did you mean 'show'? See pitboss --help"),
        (["show"], "missing argument 'GAME'. See pitboss show --help"),
        (["games", "--jsn"], "no such option: --jsn"),
        (["deal", "three-card-poker", "--rounds", "0"], "invalid value for '--rounds'"),
        (["show", "three-card-pokr"], "no game 'three-card-pokr': did you mean three-card-poker?"),
        (["deal", "zzz"], "no game 'zzz': pitboss games lists all "),
        (["play", "three-card-poker", "-o", "deal"], "--option deal: write name=value"),
        (["deal", "three-card-poker", "-o", "deal"], "--option deal: write name=value"),
        (
            ["deal", "poker-holdem", "-o", "rake={typ: time}"],
            "rake has no 'typ': did you mean type?",
        ),
        (["sheet", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (
            ["play", "three-card-poker", "-o", "dael=hand"],
            "no option 'dael' in this game: did you mean deal?",
        ),
        (
            ["deal", "three-card-poker", "-o", "deal=foot"],
            "deal: foot is not one of shoe, hand, automated (20.7(c))",
        ),
        (
            ["deal", "three-card-poker", "-o", "deal=hand", "-o", "shuffle=manual"],
            "dealing from the hand needs an automated shuffler (20.8(b)1)",
        ),
        (
            ["deal", "three-card-poker", "-o", "pair-plus-rows={straight: 2 to 1}"],
            "pair-plus straight at 2 to 1 is less than 5 to 1 (20.11(a)2)",
        ),
        (
            ["play", "three-card-poker", "--limit", "ante=10-50"],
            "ante: the maximum must be at least 10 times the minimum of 10 (8.2(a))",
        ),
        (["play", "three-card-poker", "--limit", "ante=ten"], "ante: 'ten' is not a limit"),
        (["deal", "three-card-poker", "--limit", "ante=-5-10"], "ante: '-5-10' is not a limit"),
        (["deal", "three-card-poker", "--limit", "ante=0-0"], "ante: '0-0' is not a limit"),
        (["deal", "three-card-poker", "--limit", "ante=1-10 by 0"], "ante: '1-10 by 0' is"),
        (
            ["deal", "three-card-poker", "-o", "pair-plus-rows={pair: [1]}"],
            "\"['1']\" is",
        ),
        (["deal", "three-card-poker", "-o", f"pair-plus-rows={'[' * 9000}"], "--option: [[[["),
        (
            ["deal", "three-card-poker", "--seed", b"\xff".decode("utf-8", "surrogateescape")],
            "the command line is not UTF-8 text",
        ),
        (["deal", "poker-holdem", "--stack", "9" * 5000], "invalid value for '--stack': '999"),
        (["deal", "three-card-poker", "--out", "/dev/full"], "cannot read or write: No space"),
        (["play", "three-card-poker", "--seats", "9"], "Three-Card Poker has 1 to 7 positions"),
        (
            ["play", "three-card-poker", "--seat", "4"],
            "there is no seat 4 at this table: it has 3 seats",
        ),
        (["play", "poker-holdem", "--stack", "1"], "fewer than two players have the required"),
        (["play", "poker-holdem", "--stack", "0"], "invalid value for '--stack': '0'"),
        (["play", "three-card-poker", "--transcript", "/no/where"], "/no/where: No such file"),
        (["deal", "three-card-poker", "--out", "/no/where"], "/no/where: No such file"),
        (["replay", "/no/where"], "/no/where: No such file"),
        (["coverage", "99"], "no subchapter '99'"),
        (["coverage", "20.99"], "the chapter has no section '20.99'"),
    ],
)
def test_unusable_command_lines(arguments, said):
    assert complaint(*arguments).startswith(said)


def test_a_quick_start():
    """What takes its time to load is loaded by those who need it."""
    program = "import sys; from pitboss.cli.app import main; main(['--help']); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], text=True, capture_output=True, check=True
    )
    assert not {"numba", "numpy", "pokerkit", "rich", "distributed"} & set(loaded.stdout.split())


# -- games and show -------------------------------------------------------------------------------


def test_games():
    rows = json.loads(run("games", "--json").stdout)
    assert [row["slug"] for row in rows] == list(slugs())
    (row,) = [row for row in rows if row["slug"] == "three-card-poker"]
    assert row == {
        "slug": "three-card-poker",
        "title": "Three-Card Poker",
        "subchapter": "20",
        "where": "N.J.A.C. 13:69F-20",
        "wagers": 5,
        "pay_tables": 14,
        "options": 13,
        "irregularities": 7,
    }
    text = run("games").stdout
    assert re.search(r"^three-card-poker +Three-Card Poker +20$", text, re.M)


@pytest.mark.parametrize("slug", slugs())
def test_show(slug):
    shown = json.loads(run("show", slug, "--json").stdout)
    assert shown["slug"] == slug
    assert list(shown) == [
        "slug", "title", "subchapter", "where", "sections", "seats", "pieces", "wheel",
        "table_stakes", "options", "wagers", "pay_tables", "irregularities", "state", "facts",
    ]  # fmt: skip
    assert all(entry["cite"] for kind in ("options", "wagers") for entry in shown[kind])
    text = run("show", slug).stdout
    assert all(len(line) <= 80 for line in text.splitlines())
    told = "".join(text.split())
    for kind in ("options", "wagers", "irregularities"):
        assert all(entry["name"] in told for entry in shown[kind])
        cites = (cite for entry in shown[kind] for cite in entry["cite"].split("; "))
        assert all(cite in told for cite in cites)
    assert all("".join(row.split()) in told for row in shown["state"])


# -- settle ---------------------------------------------------------------------------------------


def test_settle_explains_every_wager(tmp_path):
    (tmp_path / "good.yaml").write_text(GOOD)
    why = "the player's hand is higher, king high beats queen high (20.11(a)1)"
    assert run("settle", "good.yaml", cwd=tmp_path).stdout.splitlines() == [
        "as expected  good.yaml: King high beats queen high (20.11(a)1)",
        "  seat 1      [K♦] [5♣] [4♥]  king high",
        "  the dealer  [Q♠] [3♦] [2♥]  queen high",
        f"  seat 1 ante  10 at 1 to 1  +10  {why}",
        f"  seat 1 play  10 at 1 to 1  +10  {why}",
        "1 sheet: 1 as expected, 0 different",
    ]


def test_settle_shows_the_posted_odds_of_a_payout_that_a_limit_has_cut(tmp_path):
    (tmp_path / "cut.yaml").write_text(CUT)
    said = run("settle", "cut.yaml", cwd=tmp_path).stdout
    at = "royal flush at 1,000 to 1"
    assert f"bet 1  40 at 1,000 to 1  +40,000  {at} (18.11(b))" in said
    up_to = f"{at}, up to the limit of 50,000 a hand (18.11(c))"
    assert f"bet 2  40 at 1,000 to 1  +10,000  {up_to}" in said
    assert f"bet 3  40 at 1,000 to 1        0  {up_to}" in said
    assert "bonus  1 at $25,000      +24,999  royal flush at $25,000 (18.11(d))" in said


def test_settle_says_what_differs(tmp_path):
    (tmp_path / "bad.yaml").write_text(GOOD.replace("play: 10", "play: -10"))
    done = run("settle", "bad.yaml", "--quiet", cwd=tmp_path, code=1)
    assert "  different: seat 1 play: came out +10, expected -10\n" in done.stdout
    assert done.stdout.endswith("1 sheet: 0 as expected, 1 different\n")


def test_settle_without_expectations_and_with_refusals(tmp_path):
    (tmp_path / "a.yaml").write_text(GOOD.split("expect", maxsplit=1)[0])
    (tmp_path / "b.yaml").write_text("game: three-card-poker\nseats: {1: {six-card: 5}}\n")
    done = run("settle", "a.yaml", cwd=tmp_path)
    assert done.stdout.startswith("settled      a.yaml")
    assert done.stdout.endswith("1 sheet: 1 settled, 0 different\n")
    done = run("settle", "b.yaml", cwd=tmp_path, code=1)
    why = "a six-card bonus wager needs a pair plus wager (20.6(a)2i)"
    assert f"different: refused: {why}; the sheet expects no refusal" in done.stdout
    assert done.stdout.endswith("1 sheet: 0 as expected, 1 different\n")
    report = json.loads(run("settle", "b.yaml", "--json", cwd=tmp_path, code=1).stdout)
    assert report["summary"]["different"] == 1
    assert report["sheets"][0]["refused"]["cite"] == "20.6(a)2i"
    (tmp_path / "b.yaml").write_text(GOOD.replace("Kd 5c", "Qs 5c"))
    assert "Q♠ cannot be dealt" in run("settle", "b.yaml", cwd=tmp_path, code=1).stdout


def test_settle_goes_on_after_an_unusable_sheet(tmp_path):
    (tmp_path / "a.yaml").write_text("game: [")
    (tmp_path / "b.yaml").write_text(f"{GOOD}---\n{GOOD}title: again\n---\n{GOOD}")
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "d.yaml").write_text("game: three-card-poker\ndice: 3 4\ndice: 3 4\n")
    done = run("settle", ".", "nowhere.yaml", "*.none", "-q", cwd=tmp_path, code=2)
    assert done.stderr.splitlines() == [
        "pitboss: a.yaml: line 2: did not find expected node content; nothing after it is read",
        "pitboss: b.yaml#2: line 14: 'title' is there twice",
        "pitboss: c.yaml: is not UTF-8 text",
        "pitboss: d.yaml: line 3: 'dice' is there twice",
        "pitboss: nowhere.yaml: No such file or directory",
        "pitboss: *.none: no file matches",
    ]
    assert done.stdout == (
        "8 sheets: 2 as expected, 0 different, 6 unusable;"
        " what follows broken YAML in a file was not read\n"
    )


def test_settle_json(tmp_path):
    (tmp_path / "a.yaml").write_text(GOOD + "---\n" + GOOD.replace("play: 10", "play: 5"))
    (tmp_path / "b.yaml").write_text("game: x")
    report = json.loads(run("settle", "*.yaml", "--json", cwd=tmp_path, code=2).stdout)
    assert report["summary"] == {
        "sheets": 3, "as_expected": 1, "settled": 0, "different": 1, "unusable": 1
    }  # fmt: skip
    assert report["unusable"][0].startswith("b.yaml: no game 'x'")
    first, second = report["sheets"]
    assert first["sheet"] == "a.yaml#1"
    assert first["agrees"]
    assert first["refused"] is None
    assert first["wagers"][0] == {
        "patron": "seat 1",
        "wager": "ante",
        "stake": 1000,
        "pays": "1 to 1",
        "net": 1000,
        "why": "the player's hand is higher, king high beats queen high",
        "cite": "20.11(a)1",
    }
    assert first["gains"] == {"seat 1": 2000, "house": -2000}
    assert second["differences"] == ["seat 1 play: came out +10, expected +5"]


def test_a_thousand_sheets_take_seconds(tmp_path):
    for number in range(1000):
        (tmp_path / f"{number:04}.yaml").write_text(GOOD)
    started = time.process_time()
    done = run("settle", tmp_path)
    assert done.stdout.endswith("1,000 sheets: 1,000 as expected, 0 different\n")
    assert time.process_time() - started < 10, "of its own time, however busy the machine is"


def test_settle_reads_standard_input():
    assert "1 sheet: 1 as expected" in run("settle", "-", stdin=GOOD).stdout


# -- deal and replay ------------------------------------------------------------------------------


@pytest.fixture
def transcript(tmp_path):
    path = tmp_path / "t.jsonl"
    done = run("deal", "three-card-poker", "-n", 5, "--seed", 3, "--out", path)
    assert re.fullmatch(rf"5 rounds, \d+ events, house [+-]?\d+, written to {path}\n", done.stderr)
    return path


@pytest.mark.parametrize("slug", slugs())
def test_deal_and_replay(slug, tmp_path):
    path = tmp_path / "t.jsonl"
    dealt = run("deal", slug, "--rounds", 3, "--seed", "x")
    path.write_text(dealt.stdout)
    report = json.loads(run("replay", path, "--json").stdout)
    assert report["agrees"]
    assert report["complete"]
    assert report["game"] == slug
    assert report["rounds"] == 3


def test_other_processes_deal_the_same():
    """Of every game, however a process happens to order what has no order."""
    program = (
        "from pitboss.cli.app import main; from pitboss.engine.registry import slugs;"
        "print(*(main(['deal', slug, '-n', '3', '--seed', 'x']) for slug in slugs()))"
    )
    first, second = (
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env={**PLAIN, "PYTHONHASHSEED": order}, timeout=PATIENCE,
        )
        for order in ("1", "2")
    )  # fmt: skip
    assert first.stdout == second.stdout
    assert first.stdout.splitlines()[-1] == " ".join("0" * len(slugs()))


def test_replay_says_that_it_agrees(transcript):
    said = run("replay", transcript).stdout
    assert re.search(r"agrees: 5 rounds of three-card-poker, \d+ answers, \d+ events", said)
    text = transcript.read_text()
    assert "agrees" in run("replay", "-", stdin=text).stdout
    transcript.write_text("".join(text.splitlines(keepends=True)[:-3]))
    assert "the file ends too early" in run("replay", transcript).stdout


def test_one_byte_changed(transcript):
    data = bytearray(transcript.read_bytes())
    at = data.index(b'"wager":"ante"') + 10
    data[at] ^= 1
    transcript.write_bytes(data)
    line = data[:at].count(b"\n") + 1
    assert (
        complaint("replay", transcript)
        == f"{transcript}: line {line}: altered, its digest does not fit"
    )


def chained(lines, digits=64):
    """A transcript whose digests fit, whatever it says."""
    sha, written = "", b""
    for line in lines:
        body = line if isinstance(line, bytes) else json.dumps(line, separators=(",", ":")).encode()
        sha = hashlib.sha256(sha.encode() + body).hexdigest()[:digits]
        written += body[:-1] + f',"sha":"{sha}"}}\n'.encode()
    return written


def test_digests_of_a_transcript_are_whole(tmp_path):
    """Those of the first format had 16 figures: such transcripts are still read, but no newer one
    may say that it is chained by so little."""
    transcript = tmp_path / "t.jsonl"
    run("deal", "big-six", "--rounds", 1, "--seed", 1, "--out", transcript)
    lines = unchained(transcript)
    assert transcript.read_bytes() == chained(lines)
    transcript.write_bytes(chained(lines, 16))
    why = f"{transcript}: line 1: digests of 16 figures are of another format"
    assert complaint("replay", transcript) == why
    lines[0]["format"] = 1
    transcript.write_bytes(chained(lines, 16))
    run("replay", transcript)
    transcript.write_bytes(chained(lines, 8))
    assert "altered, its digest does not fit" in complaint("replay", transcript)


def unchained(transcript):
    lines = [json.loads(line) for line in transcript.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key != "sha"} for line in lines]


@pytest.mark.parametrize(
    ("saved", "said"),
    [
        ({"game": "x"}, "line 1: no game 'x'"),
        ({"options": {"x": 1}}, "line 1: no option 'x'"),
        ({"seats": []}, "line 1: Three-Card Poker has 1 to 7 positions, not 0"),
        ({"state": {}}, "line 2: no table of this game is left as line 1 says"),
        ({"seats": "x"}, "line 1: Expected `array`, got `str`"),
    ],
)
def test_a_forged_table(transcript, saved, said):
    head, *rest = unchained(transcript)
    transcript.write_bytes(chained([{**head, "saved": {**head["saved"], **saved}}, *rest]))
    assert complaint("replay", transcript).startswith(f"{transcript}: {said}")


def test_forged_lines(transcript):
    def said(lines, code=1):
        transcript.write_bytes(chained(lines))
        return run("replay", transcript, code=code).stdout

    lines = unchained(transcript)
    second = [line["line"] for line in lines].index("round", 2)
    assert "agrees: 5 rounds" in said(lines, code=0)
    assert "a line after the end" in said([*lines, lines[-1]])
    assert "line 2: a second table" in said([lines[0], *lines])
    assert "it says 9 rounds, here are 5" in said([*lines[:-1], {"line": "end", "rounds": 9}])
    assert "it says 2 rounds, here are 1" in said([lines[0], *lines[second:]])
    deep = b'{"line":"table","format":1,"saved":{"options":' + b"[" * 99999
    transcript.write_bytes(chained([deep + b"}"]))
    assert complaint("replay", transcript).startswith(f"{transcript}: line 1: ")


CLOSED = {
    ">&-": ("deal craps --seed 1", "play craps --no-transcript"),
    "2>&-": ("play craps --no-transcript",),
    ">&- 2>&-": ("games",),
    "<&-": ("show craps", "play craps --no-transcript"),
}
"""Streams that are closed, each with commands that miss it in their own way."""
COMMANDS = sorted({command for commands in CLOSED.values() for command in commands})


@pytest.mark.parametrize(
    ("closed", "command"),
    [
        pytest.param(closed, command, marks=() if command in tried else pytest.mark.slow)
        for closed, tried in CLOSED.items()
        for command in COMMANDS
    ],
)
def test_closed_streams(closed, command):
    line = f"{sys.executable} -m pitboss {command} </dev/null {closed}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (line, done.stderr)
    assert "Traceback" not in done.stderr


def test_no_transcript(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(bytes(range(256)))
    assert complaint("replay", path) == f"{path}: line 1: not a line of a transcript, or cut short"
    path.write_bytes(b"")
    assert complaint("replay", path) == f"{path}: line 1: a transcript begins with its table"
    assert complaint("replay", tmp_path).endswith("Is a directory")


def test_events_that_differ(transcript):
    """Somebody alters an event and makes the chain of digests anew: the answers tell."""
    lines = transcript.read_bytes().splitlines(keepends=True)
    target = next(i for i, line in enumerate(lines) if b'"type":"settled"' in line)
    changed = re.sub(rb'"won":\d+', b'"won":77700', lines[target])
    assert changed != lines[target]
    lines[target] = changed
    transcript.write_bytes(b"".join(rechained(lines)))
    done = run("replay", transcript, code=1)
    assert f"different: line {target + 1}: the transcript has " in done.stdout
    report = json.loads(run("replay", transcript, "--json", code=1).stdout)
    assert not report["agrees"]
    assert report["difference"].startswith(f"line {target + 1}: ")


def rechained(lines):
    sha = ""
    for line in lines:
        body = line.rpartition(b',"sha":"')[0] + b"}"
        sha = hashlib.sha256(sha.encode() + body).hexdigest()
        yield body[:-1] + b',"sha":"' + sha.encode() + b'"}\n'


def test_an_interrupted_deal_ends_with_a_whole_round(tmp_path):
    process = subprocess.Popen(
        [*PROGRAM, "deal", "three-card-poker", "-n", "10000000", "--out", "t.jsonl"],
        stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=PLAIN,
    )  # fmt: skip
    while not (tmp_path / "t.jsonl").exists() or (tmp_path / "t.jsonl").stat().st_size < 100_000:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.endswith("written to t.jsonl\n")
    report = json.loads(run("replay", "t.jsonl", "--json", cwd=tmp_path).stdout)
    assert report["agrees"]
    assert report["complete"]


def test_a_reader_that_stops_reading():
    command = f"{sys.executable} -m pitboss deal three-card-poker -n 2000 | head -1 | wc -l"
    done = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        text=True,
        env=PLAIN,
        check=True,
        timeout=PATIENCE,
    )
    assert (done.stdout.strip(), done.stderr) == ("1", "")


# -- play -----------------------------------------------------------------------------------------


def test_play_from_a_pipe(tmp_path):
    typed = "ante 10 pair-plus 5\n\nplay\n\n1\nq\n"
    arguments = ("play", "three-card-poker", "--seats", 2, "--seed", 4, "--transcript", "t.jsonl")
    said = run(*arguments, stdin=typed, cwd=tmp_path).stdout
    assert (
        "bet [Enter: ante 10] > ante 10 pair-plus 5\n  on the felt: ante 10, pair-plus 5\n" in said
    )
    assert "  1) play 10  bet the ante again and go on (20.10(b))\n" in said
    assert re.search(r"^  ante 10 +[+-]\d+ +.* \(20\.1[01]\S+\)$", said, re.M)
    assert re.search(r"^  This round \S+; \S+ since you sat down$", said, re.M)
    assert "bet [Enter: ante 10 pair-plus 5] > \n" in said
    assert said.endswith("since you sat down\nThe transcript is in t.jsonl\n")
    assert said == run_apart(*arguments, stdin=typed, cwd=tmp_path).stdout
    assert "agrees: 3 rounds" in run("replay", "t.jsonl", cwd=tmp_path).stdout


def test_play_shows_a_meter_in_dollars(tmp_path):
    arguments = ("play", "caribbean-stud-poker", "--seats", 1, "--seed", 4)
    said = run(*arguments, stdin="10\n\nbet\nq\n", cwd=tmp_path).stdout
    assert said.count("  facts  meters progressive 10,000\n") == 2
    assert "reserve" not in said


def test_play_commits_and_proves(tmp_path):
    said = run("play", "three-card-poker", "--seats", 1, stdin="\nplay\n", cwd=tmp_path).stdout
    assert re.search(
        r"Commitment to the order of the deck, 52 pieces \(20.5\(a\)\):\n  \w{64}\n", said
    )
    assert "Proved: all that you saw of the deck (6) is as committed to." in said
    (path,) = tmp_path.glob("pitboss-three-card-poker-*.transcript.jsonl")
    assert said.endswith(f"The transcript is in {path.name}\n")
    assert "agrees" in run("replay", path).stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ante 5", "refused: ante 5 is below the minimum of 10 (20.6(a)1; 8.2(a))"),
        ("six-card 10", "refused: a six-card bonus wager needs a pair plus wager (20.6(a)2i)"),
        ("jackpot 10", "refused: jackpot is not a permissible wager in Three-Card Poker (20.6(a))"),
        (
            "antenna 10",
            "refused: antenna is not a permissible wager in Three-Card Poker: did you mean ante?"
            " (20.6(a))",
        ),
        ("ante", "how much on ante? As in ante 10"),
        ("ante 10 20", "20 on what? Write the wager before its amount, as in ante 10"),
        ("take ante", "refused: seat 1 has no ante to take down (20.6(d))"),
        ("off ante", "refused: 'off' means nothing here (20.6(d))"),
        ("?", "  pair-plus  a pair or better, whatever the dealer has; pays pair plus table"),
        ("? pair", "    three-of-a-kind  25 to 1"),
        ("? play", "  play  stay in after looking at your cards; pays 1 to 1 (20.1; 20.10(b))"),
        ("? pare-plus", "there is no 'pare-plus' here: did you mean pair-plus?"),
        ("10", "  on the felt: ante 10"),
        ("ante 20\ntake ante 5", "  on the felt: ante 15"),
        ("\n\n", "type the number or the name of a choice"),
        ("\ndouble", "refused: double is not possible now: choose play, fold (20.10(b))"),
        ("\nplay 7", "refused: play 7: only 10 is possible (20.10(b))"),
        ("\n? fold", "  fold  forfeit the ante and pair plus (20.10(b))"),
    ],
)
def test_what_is_typed_at_the_table(typed, said):
    done = run(
        "play", "three-card-poker", "--seats", 1, "--seed", 1, "--no-transcript",
        "--limit", "ante=10-500", stdin=f"{typed}\n",
    )  # fmt: skip
    assert said in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1].startswith("You leave the table: 0 since you sat down")


def test_cutting_and_setting_hands():
    alone = ("--seats", 1, "--no-transcript")
    said = run("play", "blackjack", "--seed", 1, *alone, stdin="\ncut\n3\n100\n").stdout
    assert "refused: cut at least 10 from either end (2.5(c))\n" in said
    assert "  You cut 100 from the top (2.5(c))\n" in said
    typed = "\nhigh 1-5 9-9\nlow 1-3 4-4\n"
    said = run("play", "pai-gow", "--seed", 5, *alone, stdin=typed).stdout
    assert "'9-9' is not a tile: write the spots of its two ends" in said
    assert "  You set high [1-5] [5-6] low [1-3] [4-4] (10.7(a), (b))\n" in said


def test_a_seat_sees_only_its_own_cards():
    seated = ("--seats", 3, "--seat", 2, "--seed", 1, "--no-transcript")
    said = run("play", "three-card-poker", *seated, stdin="\n").stdout
    assert "  dealer  [??] [??] [??]\n  seat 1  [??] [??] [??]" in said
    assert re.search(r"^  you     (\[\w+[♣♦♥♠]\] ?){3}", said, re.M)


def test_multiples_are_chosen_by_number_or_name(tmp_path):
    typed = "10\n\n3\n4th 2x\n5th 15\n1 30\nq\n"
    said = run(
        "play", "mississippi-stud", "--seats", 1, "--seed", 4, stdin=typed, cwd=tmp_path
    ).stdout
    assert "  2) 3rd-street 2x for 20  " in said
    assert "  4) fold  " in said
    assert "refused: 5th-street 15: it is 1, 2 or 3 times 10 (35.10(g))" in said
    for wager in ("ante 10", "3rd street 30", "4th street 20", "5th street 30"):
        assert re.search(rf"^  {wager} +\S+  .* \(35\.1[01]\S+\)$", said, re.M)


def test_a_number_may_belong_to_a_decision(tmp_path):
    typed = "\nwithdraw 3\nwithdraw 1\n2\nq\n"
    said = run(
        "play", "let-it-ride-poker", "--seats", 1, "--seed", 4, stdin=typed, cwd=tmp_path
    ).stdout
    assert "refused: only bets one and two may be taken back: bet three stays (18.6(d))" in said
    assert said.count("returned: withdrawn") == 2


@pytest.mark.parametrize("slug", slugs())
def test_every_game_can_be_played_from_a_pipe(slug, tmp_path):
    typed = "\n1\n" * 30
    said = run("play", slug, "--seed", 2, stdin=typed, cwd=tmp_path).stdout
    assert "Round 2\n" in said
    (path,) = tmp_path.iterdir()
    assert "agrees" in run("replay", path).stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_leaving_at_any_moment_keeps_the_transcript(number, tmp_path):
    process = subprocess.Popen(
        [*PROGRAM, "play", "three-card-poker", "--transcript", "t.jsonl"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=tmp_path, env={**PLAIN, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    process.stdin.write("ante 10\n")
    process.stdin.flush()
    seen = ""
    while not re.search(r"on the felt: ante 10\n.*> $", seen, re.S):
        seen += process.stdout.read(1)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("The transcript is in t.jsonl\n")
    report = json.loads(run("replay", "t.jsonl", "--json", cwd=tmp_path).stdout)
    assert report["agrees"]
    assert report["complete"]
    assert report["rounds"] == 1


def test_ascii_terminals_get_letters():
    env = {"PYTHONIOENCODING": "ascii"}
    arguments = ("play", "three-card-poker", "--seats", 1, "--seed", 1, "--no-transcript")
    said = run_apart(*arguments, stdin="\n", env=env).stdout
    assert re.search(r"^  you     (\[(10|\w)[cdhs]\] ?){3}", said, re.M)
    assert said.isascii()


def test_colours_where_they_are_wanted():
    env = {"FORCE_COLOR": "1", "NO_COLOR": "", "TERM": "xterm-256color"}
    arguments = ("play", "three-card-poker", "--seats", 1, "--seed", 1, "--no-transcript")
    assert "\x1b[" in run_apart(*arguments, stdin="\n", env=env).stdout
    assert "\x1b[" not in run(*arguments, stdin="\n").stdout


# -- coverage -------------------------------------------------------------------------------------


def test_coverage():
    (part,) = json.loads(run("coverage", "20", "--json").stdout)
    assert part["part"] == "20"
    assert part["games"] == ["three-card-poker"]
    assert part["open"] == 0
    assert part["code"] + part["not_for_software"] == part["paragraphs"] == len(part["list"])
    text = run("coverage", "20", "--missing").stdout
    assert re.search(r"^ +20  █+▒+ +54/54 +\d+  three-card-poker$", text, re.M)
    assert "  who may touch the cards (20.10(a))\n" in text
    text = run("coverage", "--missing", "23", "5.1-5.4").stdout
    assert "Open:\n" not in text
    assert "In the code, but in no test:\n" in text
    assert re.search(r"^5\.1-5\.4  █{20}", text, re.M)


def test_coverage_of_the_whole_chapter():
    text = run("coverage").stdout
    rows = re.findall(r"^ *(\S+)  [█▒·]{20}", text, re.M)
    assert rows[:3] == ["1", "1A", "2"]
    assert rows[-1] == "all"
