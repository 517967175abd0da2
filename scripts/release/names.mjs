// Where the project lives and which version it has → the same in every file that says so. `homepage` and `version` of package.json are
// the only places where they are set: `npm run names -- https://github.com/org/distributary` moves the project,
// and `npm version` writes the new version everywhere.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** Documents and examples; what is only input of tests has names of its own. */
const naming = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'docs',
  'argocd',
  'kustomize',
  'plugin',
  '.github',
  'action.yml',
];

/** What follows from the address of the project. */
export function namesOf(home) {
  const { host, pathname } = new URL(home);
  const path = pathname.slice(1).toLowerCase();
  const isGitHub = host === 'github.com';
  return {
    home,
    image: `${isGitHub ? 'ghcr.io' : host.replace(/^git\./, 'registry.')}/${path}`,
    /** What a workflow of GitHub Actions writes behind `uses:`. */
    action: isGitHub ? pathname.slice(1) : 'org/distributary',
  };
}

/** The text with the new names, and with the version wherever a name is followed by one. */
export function renamed(text, { from, to, version }) {
  // At once, since a new name may hold an old one.
  const old = new RegExp(`(?<![\\w.-])(?:${Object.values(from).map(literal).join('|')})`, 'g');
  const next = new Map(Object.keys(from).map((key) => [from[key], to[key]]));
  const named = text.replace(old, (name) => next.get(name));
  const { home, image, action } = to;
  const before = [
    `${home}.git#v`,
    `${image}:`,
    `${image}-fn:`,
    `${action}@v`,
    `${home}/releases/download/v`,
  ];
  // In pre-commit's configuration the version is a line of its own.
  const patterns = [...before.map(literal), `${literal(home)}\\.git\\s+rev: v`];
  const number = /\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*)?/.source;
  return named.replace(new RegExp(`(${patterns.join('|')})${number}`, 'g'), `$1${version}`);
}

function literal(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What package.json says of the address. */
function metadata(home) {
  return {
    homepage: home,
    repository: { type: 'git', url: `git+${home}.git` },
    bugs: `${home}/issues`,
  };
}

/** The files whose names are others now, with their new text. */
function renames(home) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = {
    from: namesOf(manifest.homepage),
    to: namesOf(home ?? manifest.homepage),
    version: manifest.version,
  };
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...naming], { encoding: 'utf8' });
  const texts = listed
    .split('\0')
    .filter((path) => path !== '' && !path.endsWith('.png'))
    .map((path) => [path, renamed(readFileSync(path, 'utf8'), names)]);
  const all = [
    ...texts,
    ['package.json', `${JSON.stringify({ ...manifest, ...metadata(names.to.home) }, null, 2)}\n`],
  ];
  return all.filter(([path, text]) => readFileSync(path, 'utf8') !== text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  for (const [path, text] of renames(positionals[0]?.replace(/(?:\.git)?\/*$/, ''))) {
    console.log(path);
    if (!values.check) writeFileSync(path, text);
  }
}
