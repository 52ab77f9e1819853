// Runs the core's tests in the Python that a browser has: Pyodide under node.
// Usage: node run.mjs PYODIDE_FOLDER WHEELS_FOLDER PROJECT_FOLDER [pytest arguments]
// WHEELS_FOLDER holds pytest and what else the tests import, unpacked; all of it pure Python.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [pyodideFolder, wheels, project, ...pytestArguments] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(pyodideFolder) + "/" });
python.mountNodeFS("/wheels", resolve(wheels));
python.mountNodeFS("/project", resolve(project));
python.globals.set("pytest_arguments", python.toPy(pytestArguments));
const status = await python.runPythonAsync(`
import os, sys
sys.path[:0] = ["/project", "/wheels"]
sys.dont_write_bytecode = True
os.chdir("/project")
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = "/tmp/hypothesis"
os.environ["U2200NB_HOME"] = "/tmp/u2200nb"
import pytest
print("Python", sys.version)
int(pytest.main(["-p", "no:cacheprovider", *pytest_arguments]))
`);
process.exit(status);
