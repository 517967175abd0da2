/** A machine on which steps of workflows run, and a fleet with names that a stranger chose. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Runner } from './ci-example.ts';
import { demoFleet, scratchDirectory } from './scratch.ts';
import { commitAll, git } from './scratch-repository.ts';

/** Files by which a step hands values on to later steps. */
const handed = [
  'GITHUB_OUTPUT',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_STATE',
];

/** A machine for steps. */
export interface Machine {
  readonly runner: Runner;
  /** What steps wrote to the files that hand values on, by their variables. */
  readonly left: () => Readonly<Record<string, string>>;
  /** Files that hostile values would have made. */
  readonly pwned: () => readonly string[];
  readonly temporary: string;
}

/** A machine with stand-ins for the programs that reach beyond it; npm installs the built program. */
export function machine(program: string, directory: string, standIns: readonly string[]): Machine {
  const home = scratchDirectory();
  const at = (...path: readonly string[]) => join(home, ...path);
  for (const name of ['bin', 'temp', 'files']) mkdirSync(at(name));
  const put = (name: string, text: string) => {
    writeFileSync(at('bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(at('bin', name), 0o755);
  };
  for (const name of standIns) put(name, 'exit 0');
  put(
    'npm',
    `[ "$1" = install ] || exit 0\nmkdir -p '${at('temp')}/distributary/node_modules/.bin'\nln -sf '${program}' '${at('temp')}/distributary/node_modules/.bin/distributary'`,
  );
  symlinkSync(program, at('bin/distributary'));
  const files = Object.fromEntries(handed.map((name) => [name, at('files', name)]));
  const runner: Runner = {
    directory,
    env: {
      PATH: `${at('bin')}:${process.env['PATH']}`,
      HOME: home,
      RUNNER_TEMP: at('temp'),
      GITHUB_ACTION_PATH: process.cwd(),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      ...files,
    },
  };
  const left = () =>
    Object.fromEntries(
      handed.map((name) => [
        name,
        existsSync(at('files', name)) ? readFileSync(at('files', name), 'utf8') : '',
      ]),
    );
  const pwned = () =>
    [home, directory].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /(?:^|\/)PWNED/.test(path),
      ),
    );
  return { runner, left, pwned, temporary: at('temp') };
}

/** Lines of a log that a CI system takes for commands, apart from our annotations. GitHub's runner also ends a line at a carriage return. */
export function commandsIn(output: string): readonly string[] {
  const lines = output.split(/\r\n|\r|\n/);
  return lines.filter(
    (line) =>
      /##[a-z-]*\[|section_start:/i.test(line) ||
      (/^\s*::/.test(line) &&
        !/^::(?:error|warning|notice) title=distributary(?: DIS\d{4})?(?:,|::)/.test(line)) ||
      /^\s*::\w+ title=distributary::forged/.test(line),
  );
}

/** A fleet of two commits, with a stranger's names in it as far as files can have them. */
export function namedFleet(value: string, isValid = true, directory: string = demoFleet()): string {
  git(directory, 'init', '--quiet', '--initial-branch=main');
  commitAll(directory, 'Describe the fleet');
  const name = value.replaceAll('/', '\u2215').replaceAll('\0', '').slice(0, 120);
  const quoted = JSON.stringify(value);
  const broken = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${quoted}, namespace: ${quoted}}\n${quoted}: {\n`;
  const fine = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: shop, annotations: {a: ${quoted}}}\ndata: {a: ${quoted}}\n`;
  writeFileSync(join(directory, `apps/web/${name}.yaml`), isValid ? fine : broken);
  if (!isValid) {
    const cluster = readFileSync(join(directory, 'topology/paris.yaml'), 'utf8');
    writeFileSync(
      join(directory, 'topology/paris.yaml'),
      cluster.replace(/name: paris/, `name: ${quoted}`),
    );
  }
  git(directory, 'add', '--all');
  git(directory, 'commit', '--quiet', `--message=${value.replaceAll('\0', '')}.`);
  return directory;
}
