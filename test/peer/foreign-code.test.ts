/**
 * A repository whose files pretend to be a part of the program, or of the user's settings, where the user's directories lie in the work tree, as
 * CI systems have it (`XDG_CACHE_HOME: $CI_PROJECT_DIR/.cache`, `HOME=$WORKSPACE`): nothing of it is executed.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { packagedProgram } from '../support/built-program.ts';
import { listOpened } from '../support/compiled-scripts.ts';
import { foreignFiles } from '../support/foreign-files.ts';
import { makeRepository, type TestRepository, writeFiles } from '../support/git-repository.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

const program = packagedProgram();

/** A repository with a fleet, into which the program may be copied. */
function fleet(): TestRepository {
  const repository = makeRepository();
  cpSync('fixtures/repos/demo/in', repository.directory, { recursive: true });
  return repository;
}

interface Start {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The program; that of the build by default. */
  readonly path?: string;
}

/** Runs a command; the files that it opened are those of the program, which is where it was started. */
function start({ argv, cwd, env = {}, path = program.path() }: Start) {
  const trap = directoryWith({ 'trap.cjs': listOpened });
  const all = { PATH: process.env['PATH'], OPENED: join(trap, 'opened.json'), ...env };
  const ran = spawnSync(process.execPath, ['--require', join(trap, 'trap.cjs'), path, ...argv], {
    cwd,
    env: all,
    encoding: 'utf8',
  });
  const opened: readonly string[] = JSON.parse(readFileSync(all.OPENED, 'utf8'));
  return { status: ran.status, stderr: ran.stderr, stdout: ran.stdout, opened };
}

/** A script in place of `program.js/0`, which V8 takes for its code: it has the length of the source, and nothing else is compared. */
function forgedCode(path: string, mark: string): Buffer {
  const [, numbers = '[]'] =
    /DISTRIBUTARY_CHUNKS_default = (\[[^\]]*\])/.exec(readFileSync(path, 'utf8')) ?? [];
  const [first = 0, second = 0]: readonly number[] = JSON.parse(numbers);
  const text = `(function(require){require('node:fs').writeFileSync(${JSON.stringify(mark)},'')})`;
  const script = directoryWith({
    'forge.cjs': `const { Script } = require('node:vm');
const script = new Script(process.argv[2].padEnd(Number(process.argv[3])), { filename: 'program.js/0' });
script.runInThisContext();
process.stdout.write(script.createCachedData());`,
  });
  const argv = [join(script, 'forge.cjs'), text, String(second - first)];
  const made = spawnSync(process.execPath, argv);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return made.stdout;
}

/** Where code is committed, and the environment in which the program might take it for its own. */
const places: readonly {
  readonly code: string;
  readonly program?: string;
  readonly env?: (directory: string) => Readonly<Record<string, string>>;
}[] = [
  { code: '.cache/distributary/code', env: (at) => ({ XDG_CACHE_HOME: join(at, '.cache') }) },
  { code: '.cache/distributary/code', env: (at) => ({ HOME: at }) },
  { code: 'distributary/code', env: (at) => ({ XDG_CACHE_HOME: at, HOME: at }) },
  { code: 'code' },
  { code: 'dist/code', program: 'dist' },
  { code: 'node_modules/distributary/dist/code', program: 'node_modules/distributary/dist' },
  { code: 'node_modules/.cache/distributary/code', env: (at) => ({ HOME: at }) },
  { code: '.config/distributary/code', env: (at) => ({ XDG_CONFIG_HOME: join(at, '.config') }) },
];

describe('code that is committed', () => {
  test.each(places)('at $code is neither opened nor run', ({ code, program: at, env }) => {
    const { directory, commit } = fleet();
    const mark = join(scratchDirectory(), 'PWNED');
    const path = at ? join(directory, at, 'distributary.cjs') : program.path();
    if (at) cpSync(dirname(program.path()), join(directory, at), { recursive: true });
    const forged = forgedCode(path, mark);
    // The names by which this program, and earlier ones, have looked for it.
    for (const name of ['check', 'check-0', 'help', 'program.js']) {
      writeFiles(directory, { [join(code, name)]: '' });
      writeFileSync(join(directory, code, name), forged);
    }
    commit({});
    const { status, opened } = start({
      argv: ['check'],
      cwd: directory,
      path,
      env: env?.(directory) ?? {},
    });
    expect(status).toBe(0);
    expect(existsSync(mark)).toBe(false);
    const inCode = opened.filter((one) =>
      /(?:^|[\\/])code(?:[\\/]|$)/.test(relative(directory, one)),
    );
    expect(inCode).toEqual([]);
  });

  test('is not reached by a link beside the program', () => {
    const { directory, commit } = fleet();
    const mark = join(scratchDirectory(), 'PWNED');
    cpSync(dirname(program.path()), join(directory, 'dist'), { recursive: true });
    const path = join(directory, 'dist/distributary.cjs');
    writeFiles(directory, { 'apps/web/check': '' });
    writeFileSync(join(directory, 'apps/web/check'), forgedCode(path, mark));
    symlinkSync('../apps/web', join(directory, 'dist/code'));
    commit({});
    expect(start({ argv: ['topology'], cwd: directory, path }).status).toBe(0);
    expect(start({ argv: ['check'], cwd: directory, path }).status).toBe(0);
    expect(existsSync(mark)).toBe(false);
  });

  test('would run if the start program named it, as that of an image does', () => {
    const directory = join(scratchDirectory(), 'dist');
    cpSync(dirname(program.path()), directory, { recursive: true });
    const path = join(directory, 'distributary.cjs');
    const mark = join(scratchDirectory(), 'PWNED');
    const forged = forgedCode(path, mark);
    writeFiles(directory, { 'code/check': '' });
    writeFileSync(join(directory, 'code/check'), forged);
    const named = {
      node: `${process.version} ${process.arch}`,
      commands: { check: { 'program.js/0': [0, forged.length] } },
    };
    const text = readFileSync(path, 'utf8');
    const line = `const DISTRIBUTARY_CODE = ${JSON.stringify(named)};`;
    writeFileSync(path, text.replace('const DISTRIBUTARY_CODE = {};', line));
    start({ argv: ['check'], cwd: fleet().directory, path });
    expect(existsSync(mark)).toBe(true);
  });
});

const commands = [
  ['--version'],
  ['--help'],
  ['check'],
  ['check', '--staged'],
  ['render', '--cluster', 'paris'],
  ['cmp', 'generate'],
  ['hydrate'],
  ['diff'],
  ['completion', 'bash'],
  ['explain', 'DIS0001'],
];

describe('files that look like a part of the program, or like settings', () => {
  test('are not executed, though all directories of the user are in the work tree', () => {
    const { directory, commit } = fleet();
    const marks = scratchDirectory();
    const files = foreignFiles(directory, marks);
    writeFiles(directory, files);
    const scripts = Object.keys(files).filter((path) => files[path]?.startsWith('#!'));
    for (const path of scripts) chmodSync(join(directory, path), 0o755);
    commit({});
    const env = {
      HOME: directory,
      XDG_CACHE_HOME: join(directory, '.cache'),
      XDG_CONFIG_HOME: join(directory, '.config'),
      XDG_DATA_HOME: join(directory, '.local/share'),
      PATH: `:.:${process.env['PATH']}`,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.com',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.com',
      ARGOCD_ENV_CLUSTER: 'paris',
    };
    for (const argv of commands) {
      expect([argv, start({ argv, cwd: directory, env }).status]).toEqual([argv, 0]);
    }
    const live = start({ argv: ['topology', '--topology', 'live'], cwd: directory, env });
    expect(live.stderr).toContain('DIS0130');
    const ran = () => readdirSync(marks);
    expect(ran()).toEqual([]);
    // The traps are set: git by itself falls into them.
    spawnSync('/bin/sh', ['-c', 'git status'], {
      cwd: directory,
      env: { ...env, PATH: process.env['PATH'] },
    });
    expect(ran()).toContain('program-sh');
  });
});
