// Redocly's linter and openapi-typescript read our documents. A call, {"op": "read", "folder": ...},
// names a folder with api.json, admin.json and answers.ts, which holds recorded answers as values of
// the types of their operations; the answer lists the linter's problems and the compiler's.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { answer } from "./wire.mjs";

const BIN = new URL("node_modules/.bin/redocly", import.meta.url).pathname;
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };

function lint(folder, name) {
  const done = spawnSync(
    BIN,
    ["lint", join(folder, name), "--extends=recommended", "--format=json", "--max-problems=1000"],
    { cwd: folder, env: { ...process.env, ...QUIET }, encoding: "utf8", timeout: 60_000 },
  );
  if (!done.stdout.startsWith("{")) {
    throw new Error(`redocly lint: ${done.stdout}${done.stderr}`);
  }
  return JSON.parse(done.stdout).problems.map((problem) =>
    `${problem.severity} ${problem.ruleId} ${problem.location[0]?.pointer}: ${problem.message}`);
}

function compile(folder, names) {
  const program = ts.createProgram(names.map((name) => join(folder, name)), {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const line = found.file?.getLineAndCharacterOfPosition(found.start ?? 0).line ?? 0;
    const source = found.file?.text.split("\n")[line]?.slice(0, 160);
    return `${ts.flattenDiagnosticMessageText(found.messageText, " ")} in: ${source}`;
  });
}

const DOCUMENTS = ["api", "admin"];

async function read({ folder }) {
  for (const name of DOCUMENTS) {
    const document = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
    writeFileSync(join(folder, `${name}.ts`), astToString(await openapiTS(document, { silent: true })));
  }
  return {
    lint: DOCUMENTS.flatMap((name) => lint(folder, `${name}.json`)),
    types: compile(folder, ["answers.ts"]),
  };
}

await answer({ read });
