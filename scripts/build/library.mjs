// The library: src/index.ts with all that it imports in one module, and the declarations that lead on from it.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { bundleLibrary } from '../bundle.mjs';

/** Writes `index.js` and `types/` into the directory; returns esbuild's metafile. */
export async function buildLibrary(outdir) {
  const metafile = await bundleLibrary('src/index.ts', `${outdir}/index.js`);
  writeDeclarations('src/index.ts', `${outdir}/types`);
  return metafile;
}

/** A module's declarations need no other module's types (`isolatedDeclarations`): those that nothing of the library names are not written. */
function writeDeclarations(entry, outdir) {
  const { options } = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host);
  const compilerOptions = { ...options, sourceMap: false };
  const files = [entry];
  for (const file of files) {
    if (file.endsWith('.json')) {
      copyFileSync(file, join(outdir, relative('src', file)));
      continue;
    }
    const transpiled = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
      compilerOptions,
      fileName: file,
    });
    const outfile = join(outdir, relative('src', file)).replace(/\.ts$/, '.d.ts');
    mkdirSync(dirname(outfile), { recursive: true });
    // TypeScript leaves the attribute out, and requires it of who reads the declarations.
    const attributed = transpiled.outputText.replaceAll(
      /( from '[^']+\.json');/g,
      "$1 with { type: 'json' };",
    );
    writeFileSync(outfile, attributed);
    const named = ts
      .preProcessFile(transpiled.outputText)
      .importedFiles.map(({ fileName }) => fileName);
    const next = named
      .filter((name) => name.startsWith('.'))
      .map((name) => join(dirname(file), name));
    files.push(...next.filter((one) => !files.includes(one)));
  }
}

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
};
