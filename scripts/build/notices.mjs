// Metafiles of esbuild → the licences of all packages whose code is in what was built.
import { readdirSync, readFileSync } from 'node:fs';

const LICENCE = /^(?:licen[cs]e|copying|notice)/i;

/** The packages whose code is in what was built, in order of the names: their directories and what their package.json says. */
export function bundledPackages(metafiles) {
  const directories = new Set(
    metafiles.flatMap(({ inputs }) => Object.keys(inputs).flatMap(packageOf)),
  );
  return [...directories].sort().map((directory) => ({
    directory,
    ...JSON.parse(readFileSync(`${directory}/package.json`, 'utf8')),
  }));
}

/** One text: each package with its version, its licence and the words of it, in order of the names. */
export function notices(metafiles) {
  const sections = bundledPackages(metafiles).map(sectionOf).sort();
  return `distributary is built with these packages.\n\n${[...new Set(sections)].join('\n')}`;
}

/** The directory of the package that a file belongs to. */
function packageOf(path) {
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
  return found === undefined ? [] : [found];
}

function sectionOf({ directory, name, version, license }) {
  const files = readdirSync(directory)
    .filter((file) => LICENCE.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(`${directory}/${file}`, 'utf8').trim());
  if (typeof license !== 'string') throw new Error(`${directory}/package.json names no licence`);
  const words = texts.length === 0 ? `License: ${license}` : texts.join('\n\n');
  const rule = '-'.repeat(80);
  return `${rule}\n${name} ${version} (${license})\n${rule}\n${words}\n`;
}
