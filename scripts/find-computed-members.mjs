// What `npm run check` asks of the product beside its types: the rule of `own-members.mjs`. TypeScript 6 answers, since the compiler of
// TypeScript 7, which judges types, has no interface for programs yet.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { computedMembers } from './own-members.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
const options = { noEmit: true, skipLibCheck: true };
const config = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.json`, options, host);
const program = ts.createProgram({ rootNames: config.fileNames, options: config.options });
const files = new Set(config.fileNames);
const places = computedMembers(program, (file) => files.has(file));
for (const place of places) console.error(place.replace(root, ''));
if (places.length > 0) process.exitCode = 1;

function fail({ messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
