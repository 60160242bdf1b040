"""Puts base and material where a rented machine is sent them from: `python -m training.strong.stage --gguf FILE --material DIR --into DIR`.

A call takes the working tree and the folders it names, so many bytes in all; so the base is cut to the tokens that are used, joined with the
material, and laid in folders that each fit beside the tree. `--tree` says how many bytes the tree has (measured here unless told), `--adapter DIR` adds the parts
of the last lesson. Prints the calls, one after the other: what each carries, its command, its time. The first ones copy; then the lesson is
started, which runs on between calls, and is looked after until it is done. What was copied is checked by its hash before anything is taught.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import numpy as np

from training.strong.base import cut
from training.strong.words import ANSWERS, tokenizer_of

LIMIT = 64 * 2**20
SPARE = 1_500_000
"""Left free: folders, names and what a copy needs beside its bytes."""
COMMAND = 2_000
DEVICE = "/tmp/strong"
FOLDER = ".carry-strong"


def tree(root: Path, aside: tuple[str, ...]) -> int:
    """Bytes of the tracked files that would travel, without those moved aside."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True, check=True
    ).stdout
    names = [n for n in listed.decode().split("\0") if n and not n.startswith(aside)]
    return sum((root / n).stat().st_size for n in names if (root / n).is_file())


def laid(files: dict[str, Path], into: Path, room: int) -> list[tuple[str, list[str]]]:
    """Files in pieces in folders of at most `room` bytes; gives each folder with what it holds."""
    folders: list[tuple[str, list[str]]] = []
    left = 0
    for name, path in files.items():
        data = path.read_bytes()
        number = 0
        while data:
            if left < min(len(data), 1_000_000):
                folder = into / f"{len(folders):02}"
                folder.mkdir(parents=True)
                folders.append((f"{into.name}/{folder.name}", []))
                left = room
            piece, data = data[:left], data[left:]
            part = f"{name}.{number:03}"
            (into / folders[-1][0].rsplit("/", 1)[1] / part).write_bytes(piece)
            folders[-1][1].append(part)
            left -= len(piece)
            number += 1
    return folders


def calls(folders: list[tuple[str, list[str]]], files: dict[str, Path], last: bool) -> list[dict[str, object]]:
    """Copying, with the last copy checked and joined. The first also starts a trial of what the machine can do, the next ones show it."""
    found: list[dict[str, object]] = []
    for place, (folder, _) in enumerate(folders):
        command = f"mkdir -p {DEVICE} && cp {folder}/* {DEVICE}/ && ls {DEVICE} | wc -l"
        if not place:
            command += f"; {detached('training.strong.trial', 'trial.log')}"
        elif place == len(folders) - 1:
            joins = " && ".join(f"cat {DEVICE}/{name}.0* > {DEVICE}/{name} && rm {DEVICE}/{name}.0*" for name in files)
            sums = " ".join(f"{DEVICE}/{name}" for name in files)
            command = f"cp {folder}/* {DEVICE}/ && {joins} && sha256sum {sums}; cat {DEVICE}/trial.log"
        else:
            command += f"; tail -n 12 {DEVICE}/trial.log"
        found.append({"carry": [folder], "command": command, "timeout_s": 120})
    if last:
        command = f"mkdir -p {DEVICE}/last && cp {FOLDER}/last/* {DEVICE}/last/ && ls {DEVICE}/last"
        found.append({"carry": [f"{FOLDER}/last"], "command": command, "timeout_s": 60})
    return found


def detached(module: str, log: str) -> str:
    """A command that goes on when its call is over, on the code as it is now: each call brings the tree anew."""
    code = f"rm -rf {DEVICE}/code && mkdir -p {DEVICE}/code && cp -r training {DEVICE}/code/"
    return f"{code} && cd {DEVICE}/code && PYTHONUNBUFFERED=1 setsid nohup python3 -m {module} > {DEVICE}/{log} 2>&1 < /dev/null & sleep 2"


def lesson(going_on: bool, seconds: int, reserve: int, more: str = "") -> dict[str, object]:
    """Starts a lesson that runs on between calls: what it keeps is fetched by `watching`. What it is to answer at its end may come later, as
    asked.xz beside the base."""
    start = f"--from {DEVICE}/last " if going_on else ""
    words = (
        f"training.strong.lesson --base {DEVICE}/base.bin --taught {DEVICE}/taught.xz --kept-back {DEVICE}/kept_back.xz "
        f"--answer {DEVICE}/asked.xz {start}--out {DEVICE}/out --until {seconds} --reserve {reserve}{more and ' ' + more}"
    )
    return {
        "carry": [],
        "command": f"{detached(words, 'lesson.log')}; sleep 75; tail -n 20 {DEVICE}/lesson.log",
        "timeout_s": 120,
    }


def watching(seconds: int) -> dict[str, object]:
    """Waits until the lesson is done or so many seconds are over, and brings back what it keeps."""
    wait = f"for i in $(seq {seconds}); do grep -qE '] done$|^Traceback' {DEVICE}/lesson.log && break; sleep 1; done"
    back = f"cp {DEVICE}/lesson.log $OUT/log; cp {DEVICE}/out/*.* $OUT/; tail -n 60 {DEVICE}/lesson.log"
    return {"carry": [], "command": f"{wait}; sleep 1; {back}", "timeout_s": min(600, seconds + 60)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gguf", type=Path, required=True)
    parser.add_argument("--material", type=Path, required=True)
    parser.add_argument("--into", type=Path, required=True, help=f"the folder {FOLDER} of the tree that is sent")
    parser.add_argument("--tree", type=int, help="bytes of that tree; its weights are taken to be moved aside unless told")
    parser.add_argument("--adapter", type=Path, help="parts of the last lesson")
    parser.add_argument("--seconds", type=int, default=1_300, help="that the lesson may take, measuring and all")
    parser.add_argument("--reserve", type=int, default=150, help="of them, for answering what is asked")
    parser.add_argument("--more", default="", help="further options of the lesson")
    args = parser.parse_args()
    kept = np.load(args.material / "kept.npy")
    base = args.material / "base.bin"
    if not base.exists():
        tokenizer = tokenizer_of(args.gguf)
        cut(args.gguf, base, kept, np.array([tokenizer.token_to_id(a) for a in ANSWERS]))
    sent = args.tree if args.tree is not None else tree(args.into.resolve().parent, ("src/adjudge/models/",))
    room = LIMIT - SPARE - sent
    if room < 5_000_000:
        raise SystemExit(f"The tree of {sent:,} bytes leaves no room: move weights aside.")
    files = {"base.bin": base, "taught.xz": args.material / "taught.xz", "kept_back.xz": args.material / "kept_back.xz"}
    if (args.material / "asked.xz").exists():
        files["asked.xz"] = args.material / "asked.xz"
    for old in args.into.glob("[0-9][0-9]"):
        shutil.rmtree(old)
    folders = laid(files, args.into, room)
    if args.adapter:
        last = args.into / "last"
        shutil.rmtree(last, ignore_errors=True)
        shutil.copytree(args.adapter, last, ignore=lambda folder, names: [n for n in names if not n.startswith("adapter")])
    told = calls(folders, files, bool(args.adapter))
    told.append(lesson(bool(args.adapter), args.seconds, args.reserve, args.more))
    told += [watching(540)] * -(-args.seconds // 540)
    (args.into / "calls.json").write_text(json.dumps(told, indent=1))
    sums = {f"{DEVICE}/{name}": hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    print(f"The tree has {sent:,} bytes; {len(folders)} folders of at most {room:,} bytes.")
    for name, value in sums.items():
        print(f"{value}  {name}")
    for number, one in enumerate(told, 1):
        if len(str(one["command"])) > COMMAND:
            raise SystemExit(f"call {number} is longer than a command may be")
        print(f"\ncall {number}: carry={json.dumps(one['carry'])} timeout_s={one['timeout_s']}\n{one['command']}")


if __name__ == "__main__":
    main()
