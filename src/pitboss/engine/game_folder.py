"""A game in a folder that is not installed, whatever the folder is called.

The files of a package import each other by the name under which it is installed, so it is loaded
under that name.
"""

import re
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from pitboss.errors import Unusable

INIT = "__init__.py"
_IMPORTED = re.compile(r"^\s*(?:from|import)\s+([A-Za-z]\w*)", re.MULTILINE)


def load(folder: Path) -> ModuleType:
    """The package in a folder."""
    if not folder.is_dir():
        raise Unusable(f"{folder}: no such folder")
    if not (folder / INIT).is_file():
        raise Unusable(f"{folder}: this folder has no game: there is no __init__.py in it")
    home = folder.resolve()
    sys.path.append(str(home.parent))  # its neighbours come after everything else
    name = _own_name(home)
    known = sys.modules.get(name)
    if known is not None and _is_in(known.__file__, home):
        return known
    for loaded in [one for one in sys.modules if one.partition(".")[0] == name]:
        del sys.modules[loaded]
    spec = spec_from_file_location(name, home / INIT, submodule_search_locations=[str(home)])
    assert spec is not None, "it is a file of Python"
    assert spec.loader is not None, "a file is loaded by itself"
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise Unusable(f"{folder}: no game can be loaded from it: {error}") from error
    return module


def _own_name(home: Path) -> str:
    """The name by which the files of a package import each other; that of its folder, if they do
    not, and if nothing else is called so."""
    said = (path.read_text("utf-8", "replace") for path in sorted(home.rglob("*.py")))
    names: dict[str, None] = dict.fromkeys(n for text in said for n in _IMPORTED.findall(text))
    usable = re.sub(r"\W", "_", home.name)
    others = [name for name in names if name not in sys.stdlib_module_names]
    for name in (*others, usable):
        if _is_free(name, home):
            return name
    return f"game_{usable}"


def _is_free(name: str, home: Path) -> bool:
    """Whether no other module has a name."""
    if not name.isidentifier() or name in sys.stdlib_module_names:
        return False
    try:
        spec = find_spec(name)
    except ValueError:  # a module that says nothing of where it comes from
        return False
    return spec is None or _is_in(spec.origin, home)


def _is_in(file: str | None, home: Path) -> bool:
    return file is not None and Path(file).resolve().parent == home
