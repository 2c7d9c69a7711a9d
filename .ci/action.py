#!/usr/bin/env python3
"""Runs the steps of action.yml as a runner of GitHub does: .ci/action.py INPUT=VALUE …

Of expressions it knows `${{ inputs.NAME }}`. Needs PyYAML.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import yaml

action = Path(__file__).resolve().parent.parent
description = yaml.safe_load((action / "action.yml").read_text())
inputs = {name: item.get("default", "") for name, item in description["inputs"].items()}
given = dict(argument.split("=", 1) for argument in sys.argv[1:])
unknown = given.keys() - inputs.keys()
if unknown:
    sys.exit(f"action.yml has no input {unknown}")
inputs |= given


def value(text):
    return re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], str(text))


for step in description["runs"]["steps"]:
    if "${{" in step["run"]:
        sys.exit("an input in a command would be taken for a part of it")
    environment = {name: value(text) for name, text in step.get("env", {}).items()}
    environment |= {"GITHUB_ACTION_PATH": str(action)}
    command = [step["shell"], "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    status = subprocess.run(command, env=os.environ | environment).returncode
    if status:
        sys.exit(status)
