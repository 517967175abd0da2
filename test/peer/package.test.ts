/**
 * What `npm pack` makes of the files that git tracks, installed where nothing else is: the program, the library and its types. The same
 * sources make the same package, byte for byte, wherever and under whichever settings it is built.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryAt } from '../support/git-repository.ts';
import { nodeRelease } from '../support/node-release.ts';
import { itUnless } from '../support/peer-program.ts';
import { demoFleet } from '../support/scratch.ts';
import { copyTrackedFiles } from '../support/tracked-files.ts';

const [library = '', hydrating = ''] = [
  ...readFileSync('docs/library.md', 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map(([, text]) => text);

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'distributary-package-'));
const home = join(scratch, 'home');
const installed = (path: string) => join(home, 'node_modules/distributary', path);

function run(
  program: string,
  argv: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): string {
  // No registry is asked: a package that needs another one can't be installed.
  const env = { PATH: process.env['PATH'], HOME: cwd, npm_config_offline: 'true', ...more };
  return execFileSync(program, argv, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What git tracks and what `npm ci` installs. */
function makeClone(directory: string): void {
  copyTrackedFiles(directory);
  // Not a link to the directory, whose real path would be in the comments of the bundle; the files in it are linked where that can be.
  const copy = process.platform === 'linux' ? '-al' : '-R';
  execFileSync('cp', [copy, 'node_modules', join(directory, 'node_modules')]);
}

let digest = '';

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

beforeAll(() => {
  const clone = join(scratch, 'clone');
  mkdirSync(home);
  makeClone(clone);
  const said = run('npm', ['pack', '--foreground-scripts', '--pack-destination', home], clone);
  // What npm runs on the way: it builds once.
  expect(said.match(/^> distributary@.*/gm)).toEqual([`> distributary@${version} prepare`]);
  const [tarball = ''] = readdirSync(home);
  digest = digestOf(join(home, tarball));
  writeFileSync(
    join(home, 'package.json'),
    '{"name": "a-user", "type": "module", "private": true}',
  );
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', `./${tarball}`], home);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('is the same, built by another user elsewhere', () => {
  const other = join(scratch, 'another user', 'deeper', 'distributary');
  makeClone(other);
  const out = mkdtempSync(join(scratch, 'out-'));
  const settings = { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8', NO_COLOR: '1' };
  run('npm', ['pack', '--silent', '--pack-destination', out], other, settings);
  const [tarball = ''] = readdirSync(out);
  expect(digestOf(join(out, tarball))).toBe(digest);
});

test('brings no other package', () => {
  const found = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(found).toEqual(['distributary']);
});

test('has nothing but what is used, and the licences', () => {
  const found = readdirSync(installed('.'), { recursive: true, encoding: 'utf8' });
  expect(found.filter((path) => /\.(?:map|test\.ts|tsbuildinfo)$/.test(path))).toEqual([]);
  expect(readdirSync(installed('dist')).sort()).toEqual([
    'THIRD_PARTY_NOTICES.txt',
    'carried.txt',
    'distributary.cjs',
    'index.js',
    'kubernetes-client.cjs',
    'program.js',
    'sbom.cdx.json',
    'types',
  ]);
  const notices = readFileSync(installed('dist/THIRD_PARTY_NOTICES.txt'), 'utf8');
  for (const name of ['ajv', 'simple-git', 'commander', '@kubernetes/client-node', 'preact']) {
    expect(notices).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, 'm'));
  }
});

test('says for machines what it is made of', () => {
  const { metadata, components } = JSON.parse(
    readFileSync(installed('dist/sbom.cdx.json'), 'utf8'),
  );
  expect(metadata.component).toMatchObject({ name: 'distributary', version });
  const notices = readFileSync(installed('dist/THIRD_PARTY_NOTICES.txt'), 'utf8');
  const noticed = notices.match(/(?<=^-{80}\n).*(?=\n-{80}$)/gm) ?? [];
  const listed = components.map(
    ({ name, version, licenses }: Component) =>
      `${name} ${version} (${licenses.map(({ license }) => license.id).join()})`,
  );
  expect(listed.sort()).toEqual([...noticed].sort());
  expect(listed.length).toBeGreaterThan(40);
});

test('asks for no package that somebody may have put above it', () => {
  const asking =
    /\b(?:require|nodeRequire|import)\(["']([\w@][\w@/:.-]*)["']\)|^import [^;"']* from "([\w@][\w@/:.-]*)"/gm;
  const files = ['distributary.cjs', 'index.js', 'kubernetes-client.cjs', 'program.js'];
  const names = files.flatMap((file) =>
    [...readFileSync(installed(`dist/${file}`), 'utf8').matchAll(asking)].map(
      ([, called, imported = '']) => called ?? imported,
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  // Of the texts that ajv writes for a schema, which are given a `require` of their own.
  const isOther = (name: string) => !isBuiltin(name) && !name.startsWith('ajv/dist/runtime/');
  expect([...new Set(names.filter(isOther))]).toEqual([]);
});

describe.each([20, 22, 24])('with Node %i', (major) => {
  const node = nodeRelease(major);

  itUnless(node.absent, 'the program renders a fleet, and asks an API server', () => {
    const program = join(home, 'node_modules/.bin/distributary');
    const fleet = demoFleet();
    const argv = [program, 'render', '--cluster', 'paris'];
    const env = { PATH: process.env['PATH'], HOME: home };
    const ran = spawnSync(node.path, argv, { cwd: fleet, env, encoding: 'utf8' });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(ran.stdout).toContain('kind: DestinationRule');
    // DIS0130: no such context, said by what the client was loaded for.
    expect(() =>
      run(node.path, [program, 'topology', '--topology', 'live:nowhere'], fleet),
    ).toThrow('DIS0130');
  });

  itUnless(node.absent, 'the library renders a fleet', () => {
    const script = join(home, 'render.js');
    writeFileSync(script, library.replace("'.'", JSON.stringify(demoFleet())));
    expect(run(node.path, [script], home)).toContain('kind: DestinationRule');
  });

  itUnless(node.absent, 'the library hydrates a commit', () => {
    const script = join(home, 'hydrate.js');
    const directory = demoFleet();
    const repository = repositoryAt(directory);
    repository.git('init', '-q', '-b', 'main', '.');
    repository.commit({});
    writeFileSync(script, hydrating.replace("'.'", JSON.stringify(directory)));
    expect(run(node.path, [script], home)).toMatch(/^\d clusters were rendered\n\d branches\n$/);
    expect(repository.ref('refs/heads/env/paris')).toBeDefined();
  });
});

test('the types of the library are whole', () => {
  const source = `${library}\nexport const wrong: number = hasErrors(diagnostics);\n`;
  writeFileSync(join(home, 'typed.ts'), source);
  writeFileSync(join(home, 'hydrating.ts'), hydrating);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    typeRoots: [resolve('node_modules/@types')],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(
    join(home, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['typed.ts', 'hydrating.ts'] }),
  );
  const argv = [resolve('node_modules/typescript/bin/tsc'), '-p', home];
  const { stdout: said } = spawnSync(process.execPath, argv, { cwd: home, encoding: 'utf8' });
  // The one that was written here, and no other.
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^typed\.ts\(\d+,14\): error TS2322: Type 'boolean' is not assignable/),
  ]);
});
