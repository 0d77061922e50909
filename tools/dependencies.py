"""What is installed beside the program: locked by hash, listed, looked up; run by make.

``lock`` writes `locks/` anew, with the newest versions that `pyproject.toml` allows and without the
registry that they came from. ``bom`` writes a bill of materials (CycloneDX) of what a user of the
program gets. ``vulnerabilities`` asks a public database whether anything locked has a known fault;
if it cannot be reached, nothing was checked, and that is what is said.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHOLE = {"run": [], "dev": ["--extra", "dev", "--extra", "book"]}
"""The program and what some of its extras ask for, by file."""
APART = ("javascript", "audit")
"""Extras that are tools of their own, which need nothing of the program."""
LOOKED_UP = ("dev", "javascript", "audit", "installer")
INSTALLER = "uv"
NOT_CHECKED = 3
"""The exit code where the database could not be asked: neither clean (0) nor faulty (1)."""
BIN = Path(sys.executable).parent


def run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def lock() -> int:
    """Each file by itself, for every Python and system that the program runs on."""
    compile_ = (
        BIN / "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11",
        "--generate-hashes", "--no-annotate", "--upgrade", "--no-emit-index-url",
        "--no-emit-find-links", "--custom-compile-command", "make lock",
    )  # fmt: skip
    for name, extras in WHOLE.items():
        run(*compile_, *extras, "pyproject.toml", "-o", f"locks/{name}.txt")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {name: project["optional-dependencies"][name] for name in APART}
    for name, wanted in (asked | {"installer": [INSTALLER]}).items():
        with tempfile.NamedTemporaryFile("w", suffix=".in") as file:
            file.write("\n".join(wanted))
            file.flush()
            run(*compile_, file.name, "-o", f"locks/{name}.txt")
    return 0


def bom(path: Path) -> int:
    """The materials of a fresh environment that has the program and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder, "fresh")
        python = fresh / "bin" / "python"
        run(BIN / "uv", "venv", "--quiet", "--python", sys.executable, fresh)
        install = (BIN / "uv", "pip", "install", "--quiet", "--python", python)
        run(*install, "--require-hashes", "-r", "locks/run.txt")
        run(*install, "--no-deps", ".")
        run(
            Path(".venv-audit/bin/cyclonedx-py"), "environment", python,
            "--pyproject", "pyproject.toml", "--mc-type", "application",
            "--output-reproducible", "--of", "JSON", "-o", path.resolve(),
        )  # fmt: skip
    print(f"{path}: what a user of the program installs")
    return 0


def vulnerabilities() -> int:
    command = (
        ".venv-audit/bin/pip-audit", "--require-hashes", "--disable-pip", "--progress-spinner=off",
        "--format=json",
        *(part for name in LOOKED_UP for part in ("-r", f"locks/{name}.txt")),
    )  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return tell(done.stdout, done.stderr)


def tell(answer: str, trouble: str) -> int:
    """Say what the database knows of each dependency; nothing passes as clean that was not looked
    up."""
    try:
        asked = json.loads(answer)["dependencies"]
    except (ValueError, KeyError):
        why = trouble.strip().splitlines()[-1:] or ["it gave no answer"]
        print(f"NOT CHECKED: the database of known faults: {why[0][:200]}", file=sys.stderr)
        return NOT_CHECKED
    skipped = [each for each in asked if "skip_reason" in each]
    faults = [(each, known) for each in asked for known in each.get("vulns", ())]
    for each, known in faults:
        mended = ", ".join(known.get("fix_versions", ())) or "no version"
        print(f"{each['name']} {each['version']}: {known['id']}, mended in {mended}")
    print(f"{len(asked) - len(skipped)} looked up, {len(faults)} known faults")
    if skipped:
        names = ", ".join(each["name"] for each in skipped[:5])
        more = f" and {len(skipped) - 5} more" if len(skipped) > 5 else ""
        print(f"NOT CHECKED: the database had no answer on {names}{more}", file=sys.stderr)
    return 1 if faults else NOT_CHECKED if skipped else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks = parser.add_subparsers(dest="task", required=True)
    tasks.add_parser("lock", help="write locks/ anew")
    listed = tasks.add_parser("bom", help="a bill of materials")
    listed.add_argument("path", type=Path, nargs="?", default=Path("pitboss.cdx.json"))
    tasks.add_parser("vulnerabilities", help="look up known faults of what is locked")
    asked = parser.parse_args()
    if asked.task == "lock":
        return lock()
    return bom(asked.path) if asked.task == "bom" else vulnerabilities()


if __name__ == "__main__":
    sys.exit(main())
