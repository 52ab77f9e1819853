// Compiles what the page needs to byte code in the Python that will run it: Pyodide under node.
// Usage: node bytecode.mjs PYODIDE_FOLDER SOURCES_FOLDER COMPILED_FOLDER, with this folder's library.py at work.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, sources, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodideFolder, "pyodide.mjs")));
// Sets of constants are written in the order of their hashes: the same seed gives the same bytes. Tracebacks name
// lines but not columns, which would take a third of the whole.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: resolve(pyodideFolder) + "/", env });
python.mountNodeFS("/sources", resolve(sources));
python.mountNodeFS("/compiled", resolve(compiled));
python.FS.writeFile("/home/pyodide/library.py", readFileSync(new URL("./library.py", import.meta.url)));
python.runPython(`
from library import compile_needed
compile_needed("/sources", "/compiled")
`);
