import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asset } from '../../plugin/carried/assets.ts';
import { packagedProgram } from '../support/built-program.ts';
import { filesBelow } from '../support/code-fixtures.ts';
import { runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';

const program = packagedProgram();

/** A file beside the program. */
const read = (name: string) => readFileSync(join(dirname(program.path()), name), 'utf8');

describe('the built program', () => {
  test('is a file that starts by itself', () => {
    const text = readFileSync(program.path(), 'utf8');
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(program.run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('runs nothing on a system that is not supported', () => {
    const platform = `data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})`;
    const env = { NODE_OPTIONS: `--import=${platform}` };
    expect(program.run(['check'], { cwd: demoFleet(), env })).toEqual({
      status: 3,
      stdout: '',
      stderr:
        'error[DIS0980]: distributary does not run on Windows, expected Linux or macOS\n  = fix: use the Windows Subsystem for Linux, or the container image\n',
    });
  });

  test('loads the client for API servers from a file beside it, and only to ask one', () => {
    expect(read('program.js')).not.toContain('kubernetes.io/serviceaccount');
    const copy = program.copied();
    const ask = () => copy.run(['topology', '--topology', 'live'], { cwd: demoFleet() });
    expect(ask()).toMatchObject({ status: 3, stderr: expect.stringContaining('DIS0130') });
    rmSync(join(dirname(copy.path()), 'kubernetes-client.cjs'));
    expect(ask()).toMatchObject({ status: 3, stderr: expect.stringContaining('DIS0139') });
    expect(copy.run(['topology'], { cwd: demoFleet() }).status).toBe(0);
  });

  test('opens no connection but those that SECURITY.md names, whatever it is bundled with', () => {
    const opening =
      /(?:require\(|from ?|import\()["'](?:node:)?(https?|http2|net|tls|dgram|dns)(?:\/\w+)?["']/g;
    const modulesIn = (text: string) => [...text.matchAll(opening)].map(([, name]) => name);
    const named = readFileSync('SECURITY.md', 'utf8').match(/(?<=`)src\/[\w/.-]+(?=`)/g) ?? [];
    const ofOurs = named.flatMap((path) =>
      modulesIn(readFileSync(path, 'utf8').replaceAll(/^import type .*;$/gm, '')),
    );
    expect(modulesIn(read('program.js')).sort()).toEqual(ofOurs.sort());
    expect(ofOurs.length).toBeGreaterThan(4);
  });

  test('loads what starts programs, hashes and packs when it is called first', () => {
    const text = read('program.js');
    for (const name of ['child_process', 'crypto', 'zlib']) {
      expect(text.match(new RegExp(`.{16}require\\("node:${name}"\\)`, 'g'))).toEqual([
        expect.stringMatching(/=\(\)=>loaded\d*\?\?=(?:__)?require/),
      ]);
    }
  });

  test('starts as fast as it can: one byte a character, and long texts apart', () => {
    const text = readFileSync(join(dirname(program.path()), 'program.js'), 'latin1');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: any byte below 128 is meant.
    expect(/[^\x00-\x7f]+/.exec(text)).toBe(null);
    const carried = readFileSync(join(dirname(program.path()), 'carried.txt'), 'latin1');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: any byte below 128 is meant.
    expect(/[^\x00-\x7f]+/.exec(carried)).toBe(null);
    // The schemas of all kinds, and the assets.
    expect(carried.split('\n').length).toBeGreaterThan(40);
    expect(carried.length).toBeGreaterThan(1_000_000);
    expect(text).not.toContain('fixtures/codes/DIS0001/README.md');
  });

  test('is no module, whose loader node would start first', () => {
    expect(program.path()).toMatch(/\.cjs$/);
    const texts = [readFileSync(program.path(), 'utf8'), read('program.js')];
    for (const text of texts) expect(text.match(/^import\b.*|\bimport\(.*/gm)).toBe(null);
  });

  test('runs the files of its command alone', () => {
    const directory = directoryWith({ 'trap.cjs': listing('scripts.json') });
    const partsOf = (...argv: readonly string[]) => {
      const env = { NODE_OPTIONS: `--require ${join(directory, 'trap.cjs')}` };
      expect(program.run(argv, { cwd: demoFleet(), env }).status).toBe(0);
      const scripts: readonly string[] = JSON.parse(
        readFileSync(join(directory, 'scripts.json'), 'utf8'),
      );
      return {
        renders: scripts.some((script) => script.includes('function renderLoaded(')),
        simulates: scripts.some((script) => script.includes('function modelOutages(')),
      };
    };
    expect(partsOf('completion', 'bash')).toEqual({ renders: false, simulates: false });
    expect(partsOf('topology')).toEqual({ renders: false, simulates: false });
    expect(partsOf('check')).toEqual({ renders: true, simulates: false });
    expect(partsOf('simulate')).toEqual({ renders: true, simulates: true });
  });

  test('renders where node makes no code of texts', () => {
    const env = { NODE_OPTIONS: '--disallow-code-generation-from-strings' };
    expect(program.run(['check'], { cwd: demoFleet(), env })).toMatchObject({ status: 0 });
  });

  test('carries the schemas of all kinds, and finds with them what the checkout finds', async () => {
    expect(read('program.js')).not.toContain('class Ajv');
    const directory = demoFleet();
    const paths = filesBelow('fixtures/kinds').filter((path) => /\.(?:yaml|json)$/.test(path));
    for (const path of paths) {
      mkdirSync(join(directory, 'apps/web', dirname(path)), { recursive: true });
      copyFileSync(join('fixtures/kinds', path), join(directory, 'apps/web', path));
    }
    const argv = ['check', '--format', 'json'];
    const ran = program.run(argv, { cwd: directory });
    const { findings } = JSON.parse(ran.stdout);
    expect(findings.length).toBeGreaterThan(100);
    expect(ran).toEqual(await runProgram(argv, { cwd: directory }));
  });

  test('carries the pages of codes', () => {
    const page = asset('fixtures/codes/DIS0001/README.md');
    expect(program.run(['explain', 'DIS0001']).stdout).toBe(page);
  });

  test('tells how it ended', () => {
    expect(program.run(['check'], { cwd: demoFleet() }).status).toBe(0);
    expect(program.run(['explian']).status).toBe(2);
    expect(program.run(['check', '-C', '/absent']).status).toBe(2);
    expect(program.run(['hydrate'], { cwd: demoFleet() }).status).toBe(3);
  });

  test('cuts nothing off from a long output', () => {
    const item = '  - a long enough line of text, so that a pipe is full long before the end\n';
    const map = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: long, namespace: shop}\nlist:\n`;
    const directory = demoFleet();
    const text = map + item.repeat(13_000);
    writeFileSync(join(directory, 'apps/web/long.yaml'), text);
    const ran = program.run(['render', '--cluster', 'paris'], { cwd: directory });
    expect(ran.status).toBe(0);
    expect(ran.stdout).toContain(text);
  });

  test('does not mind a reader that goes', () => {
    const command = `'${program.path()}' render --cluster paris | head -n 1; exit "\${PIPESTATUS[0]}"`;
    const ran = spawnSync('bash', ['-c', command], { cwd: demoFleet(), encoding: 'utf8' });
    // Of the Namespace, which an API server needs before what is in it.
    expect(ran).toMatchObject({ status: 0, stdout: 'apiVersion: v1\n', stderr: '' });
  });

  test.runIf(existsSync('/dev/full'))('names a full disk', () => {
    const command = `'${program.path()}' schema > /dev/full`;
    const ran = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    expect(ran.stderr).toMatch(
      /^error\[DIS0003\]: cannot write to standard output: ENOSPC\n {2}= fix: /,
    );
    expect(ran.status).toBe(3);
  });

  test.each([
    ['throws', 'throw new TypeError("of our own\\nmaking")'],
    ['rejects', 'Promise.reject(new TypeError("of our own\\nmaking"))'],
  ])('asks for a report when something %s that nobody expected', (_, code) => {
    const trap = directoryWith({ 'trap.cjs': springing(code) });
    const env = { NODE_OPTIONS: `--require ${join(trap, 'trap.cjs')}` };
    const ran = program.run(['check'], { cwd: demoFleet(), env });
    expect(ran.stderr).toMatch(/^error\[DIS0001\]: .*TypeError: of our own; please report .*\n$/);
    expect(ran.status).toBe(70);
    const loud = program.run(['check'], {
      cwd: demoFleet(),
      env: { ...env, DISTRIBUTARY_DEBUG: '1' },
    });
    expect(loud.stderr).toContain('trap.cjs');
  });
});

/** Writes all scripts that node compiles for the program to a file beside it. */
function listing(file: string): string {
  return `const vm = require('node:vm');
const scripts = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    scripts.push(source);
  }
};
process.once('exit', () => require('node:fs').writeFileSync(__dirname + '/${file}', JSON.stringify(scripts)));`;
}

/** Runs code as soon as the program has said what is to happen with what nobody catches. */
function springing(code: string): string {
  return `const { on } = process;
process.on = function (event, ...rest) {
  if (event === 'unhandledRejection') setImmediate(() => { ${code}; });
  return on.call(this, event, ...rest);
};`;
}
