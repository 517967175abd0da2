// What `npm run check` runs instead of `tsc -p test --noEmit`: the same incremental program, of which `own-members.mjs` asks types too.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { computedMembers } from './own-members.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]),
};
const cached = {
  noEmit: true,
  skipLibCheck: true,
  incremental: true,
  tsBuildInfoFile: `${root}node_modules/.cache/tsc/test.tsbuildinfo`,
};
const config = ts.getParsedCommandLineOfConfigFile(`${root}test/tsconfig.json`, cached, host);
const program = ts.createIncrementalProgram({
  rootNames: config.fileNames,
  options: config.options,
  configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(config),
});
const changed = affectedFiles();
fail([
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getSyntacticDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program.getSemanticDiagnostics(),
]);
const isProduct = (file) => ['src/', 'plugin/'].some((room) => file.startsWith(root + room));
const undeclared = changed.filter(({ fileName }) => isProduct(fileName)).flatMap(declarationErrors);
fail(undeclared);
// What is written down here is not asked again.
if (undeclared.length === 0) program.emit();
const places = computedMembers(program.getProgram(), isProduct);
for (const place of places) console.error(place.replace(root, ''));
if (places.length > 0) process.exitCode = 1;

/** The files that differ, or see one that does, since the last run without an error of declarations. */
function affectedFiles() {
  const files = new Set();
  for (;;) {
    const next = program.getSemanticDiagnosticsOfNextAffectedFile();
    if (next === undefined) return [...files];
    const { affected } = next;
    for (const file of affected.getSourceFiles?.() ?? [affected]) files.add(file);
  }
}

/** What `npm run build` and `npm run doc` would not take: of each file alone, since the checker takes three times as long. */
function declarationErrors({ fileName, text }) {
  const transpiling = { fileName, compilerOptions: config.options, reportDiagnostics: true };
  return ts.transpileDeclaration(text, transpiling).diagnostics ?? [];
}

/** Says what is wrong as tsc does. */
function fail(diagnostics) {
  if (diagnostics.length === 0) return;
  process.exitCode = 1;
  const names = {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  console.error(ts.formatDiagnostics(diagnostics, names));
}
