/** The workflows of this repository keep the rules of docs/releases.md. What they mean is for actionlint to judge, in test/peer. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, read } from '../support/code-fixtures.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly permissions?: object;
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const paths = filesBelow('.github/workflows').map((path) => `.github/workflows/${path}`);
const scripts = JSON.parse(read('package.json')).scripts;

describe.each(paths)('%s', (path) => {
  const text = readFileSync(path, 'utf8');
  const { permissions, jobs }: Workflow = parse(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const runs = steps.flatMap(({ run }) => run ?? []);

  test('names each action by a digest, with its version', () => {
    const used = text.match(/(?<=uses: ).*/g) ?? [];
    const loose = used.filter(
      (line) =>
        line !== './' && !/^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line),
    );
    expect(loose).toEqual([]);
  });

  test('may do nothing but what a job says', () => {
    expect(permissions).toEqual({});
    const open = Object.entries(jobs).filter(
      ([, job]) => job.permissions === undefined || job['timeout-minutes'] === undefined,
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });

  test('makes no code of what others wrote', () => {
    expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  });

  test('runs scripts and tests that are there', () => {
    const named = runs.flatMap((run) => run.match(/(?:scripts|test)\/[\w./-]+/g) ?? []);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    const npm = runs.flatMap((run) =>
      [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name),
    );
    expect(npm.filter((name) => name === undefined || !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test('one action has one digest', () => {
  const used = paths.flatMap((path) => read(path).match(/(?<=uses: )[^.].*/g) ?? []);
  const actions = new Set(used.map((line) => line.replace(/@.*/, '')));
  expect(new Set(used).size).toBe(actions.size);
});
