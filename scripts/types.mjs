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
fail([
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getSyntacticDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program.getSemanticDiagnostics(),
]);
program.emit();
const places = computedMembers(program.getProgram(), (file) =>
  ['src/', 'plugin/'].some((room) => file.startsWith(root + room)),
);
for (const place of places) console.error(place.replace(root, ''));
if (places.length > 0) process.exitCode = 1;

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
