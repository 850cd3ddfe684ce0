// Packs sources and Python's library into two archives, as bytecode of the Python that will run them:
// node compile.mjs SOURCES FOLDER

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const [sources, folder] = process.argv.slice(2);
const library = readFileSync(fileURLToPath(import.meta.resolve('pyodide/python_stdlib.zip')));
const pyodide = await loadPyodide();
pyodide.FS.mkdir('/sources');
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: sources }, '/sources');
pyodide.FS.writeFile('/library.zip', library);
await pyodide.runPythonAsync(`
import importlib._bootstrap_external, re, zipfile
from importlib.util import source_hash
from pathlib import Path

# what a server in a page never imports
LEFT_OUT = re.compile(
    r"(multiprocessing|unittest|xml/dom|xml/sax|xmlrpc|_pyrepl|wsgiref|lib2to3|ensurepip|venv|curses|dbm|idlelib|tkinter|pydoc_data)/"
    r"|(pdb|bdb|doctest|pydoc|imaplib|mailbox|smtplib|ftplib|poplib|turtle|optparse|tarfile|_pyio|webbrowser|pickletools)\\.py"
    r"|(http/(server|cookiejar)|logging/(config|handlers)|asyncio/(windows_.*|proactor_events|tools))\\.py"
    r"|encodings/(?!(__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_unicode_escape|unicode_escape|utf_.*)\\.py)"
)

def pack(archive, files):
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:  # compressed on its way, and then all at once
        for place, data in files:
            if place.endswith(".py"):
                others = 0 if place.startswith("omphalos/") else 2  # what others explain, nobody reads here
                code = compile(data, place, "exec", dont_inherit=True, optimize=others)
                data = importlib._bootstrap_external._code_to_hash_pyc(code, source_hash(data), False)
                place += "c"
            made.writestr(zipfile.ZipInfo(place), data)

root = Path("/sources")
files = sorted(path for path in root.rglob("*") if path.is_file())
pack("/engine.zip", ((path.relative_to(root).as_posix(), path.read_bytes()) for path in files))
with zipfile.ZipFile("/library.zip") as stored:
    names = sorted(name for name in stored.namelist() if not name.endswith("/") and not LEFT_OUT.match(name))
    pack("/python.zip", ((name, stored.read(name)) for name in names))
`);
for (const name of ['engine.zip', 'python.zip']) writeFileSync(join(folder, name), pyodide.FS.readFile(`/${name}`));
