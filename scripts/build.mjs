// Builds dist/: distributary.cjs, which starts program.js, which reads carried.txt and loads kubernetes-client.cjs when it asks an API server; the
// library, index.js with its declarations in types/; THIRD_PARTY_NOTICES.txt, the licences of all that is in them, and the same for machines, sbom.cdx.json.
// `build.mjs program [DIR]` builds the program only, without the last, `build.mjs image [DIR]` with it;
// `build.mjs executable [DIR]` the program and node in one file, `distributary`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildLibrary } from './build/library.mjs';
import { notices } from './build/notices.mjs';
import { buildPage } from './build/page.mjs';
import { bundledBill } from './build/sbom.mjs';
import { bundleApart } from './bundle.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [, , part, outdir = 'dist'] = process.argv;

/** What plugin/carried finds in the bundle: JSON. */
function assetsWith(pageParts) {
  const paths = readdirSync('fixtures/codes', { recursive: true })
    .filter((path) => /^DIS\d+\/README\.md$/.test(path))
    .map((path) => `fixtures/codes/${path}`)
    .concat(
      readdirSync('fixtures/repos')
        .map((name) => `fixtures/repos/${name}`)
        .filter((folder) => existsSync(`${folder}/demo.json`))
        .flatMap((folder) => [`${folder}/demo.json`, ...filesBelow(`${folder}/in`)]),
    )
    .concat(filesBelow('plugin/command-line/completion/shells'))
    .concat(['argocd/project.yaml', 'argocd/applicationset-branches.yaml'])
    .sort();
  const texts = paths.map((path) => [path, readFileSync(path, 'utf8')]);
  return JSON.stringify({
    ...Object.fromEntries(texts),
    'page/parts.json': JSON.stringify(pageParts),
  });
}

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

if (part === undefined) rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const page = await buildPage();
const assets = assetsWith(page.parts);
const metafiles = [page.metafile];
if (part === 'executable') {
  const { buildExecutable } = await import('./build/executable.mjs');
  metafiles.push(await buildExecutable(`${outdir}/distributary`, assets));
} else {
  metafiles.push(...(await bundleApart(outdir, assets)));
}
if (part === undefined) {
  metafiles.push(await buildLibrary(outdir));
  // Types say nothing about what a dependency exports at run time.
  await import(pathToFileURL(`${outdir}/index.js`).href);
}
writeFileSync(`${outdir}/THIRD_PARTY_NOTICES.txt`, notices(metafiles));
// npm takes as long for it as all the rest: who builds for a test, or for a hook, does without.
if (part !== 'program') writeFileSync(`${outdir}/sbom.cdx.json`, bundledBill(metafiles));
