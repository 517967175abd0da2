/**
 * A disk with ever less room: whatever it refuses, no branch is half moved, nobody calls it a defect, and once there is room the
 * next run completes. `DISK_COUNT` says at how many amounts of room each kind of run is tried.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect } from 'vitest';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { builtProgram } from '../support/built-program.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { cloneRepository, repositoryAt, type TestRepository } from '../support/git-repository.ts';
import { itUnless } from '../support/peer-program.ts';
import type { Ran } from '../support/run-program.ts';

const draws = drawsFor(import.meta.url, ['src/emit/', 'src/git/', 'src/app/']);

const program = builtProgram();
const COUNT = draws.count(6, 'DISK_COUNT');
const CLUSTERS = Array.from({ length: 25 }, (_, i) => `c${i}`);

/** Kilobytes: from none at all to enough, closest together where little is left. */
const amounts = Array.from(
  { length: COUNT },
  (_, i) => Math.round(4 * (1.33 ** ((i * 20) / COUNT) - 1)) * 4,
);

const full = mkdtempSync(join(tmpdir(), 'distributary-full-'));
const reason = mountOf(full);
afterAll(() => {
  if (reason === undefined) execFileSync('umount', [full]);
  rmSync(full, { recursive: true, force: true });
});

/** Why there is no small disk; undefined when there is one. */
function mountOf(directory: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', directory], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'skipped: a tmpfs cannot be mounted here';
  }
}

const env = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  HOME: '/nonexistent',
};

let round = 0;

/** What zlib can't make small, other text in each round. */
function noise(): string {
  round += 1;
  let state = round;
  let text = '';
  while (text.length < 40_000) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += state.toString(36);
  }
  return text;
}

const cluster = (name: string) => `apiVersion: multicluster.flomesh.io/v1alpha1
kind: Cluster
metadata: {name: ${name}}
spec: {region: eu, zone: a, gatewayHost: gw-${name}.example.com, gatewayPort: 15443, fsmNamespace: f}
`;

const manifest = () => `apiVersion: v1
kind: ConfigMap
metadata: {name: a, namespace: shop}
data: {a: ${noise()}}
`;

function makeFleet(directory: string): TestRepository {
  execFileSync('git', ['init', '-q', '-b', 'main', directory]);
  const repository = repositoryAt(directory);
  const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: s}\n';
  const clusters = CLUSTERS.map((name) => [`topology/${name}.yaml`, cluster(name)]);
  const files = { 'distributary.yaml': fleet, 'apps/x/a.yaml': manifest() };
  repository.commit({ files: { ...files, ...Object.fromEntries(clusters) } });
  return repository;
}

function headsOf(repository: TestRepository): ReadonlyMap<string, string> {
  const format = '--format=%(refname) %(objectname)';
  const lines = repository.git('for-each-ref', format, 'refs/heads/env', NOTES_REF).split('\n');
  return new Map(
    lines.filter(Boolean).map((line): [string, string] => {
      const [ref = '', id = ''] = line.split(' ');
      return [ref, id];
    }),
  );
}

/** Leaves so much room on the small disk while something is done. */
function withRoom<T>(kilobytes: number, work: () => T): T {
  const filler = join(full, 'filler');
  const { bavail, bsize } = statfsSync(full);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - kilobytes * 1024)));
  try {
    return work();
  } finally {
    rmSync(filler);
  }
}

/** Where the repository and its remote are, and what is run there. */
interface Case {
  readonly repository: TestRepository;
  readonly remote?: TestRepository;
  readonly argv: readonly (readonly string[])[];
}

const tally = { refused: 0, done: 0, codes: new Map<string, number>() };

function judge(ran: Ran): void {
  if (ran.status === 0) {
    tally.done += 1;
    return;
  }
  tally.refused += 1;
  const code = /error\[(\w+)\]/.exec(ran.stderr)?.[1] ?? 'nothing said';
  tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
  expect(ran.status, ran.stderr).toBe(3);
  expect(['DIS0125', 'DIS0811', 'DIS0806', 'DIS0805', 'DIS0003'], ran.stderr).toContain(code);
}

function tryWith(room: number, { repository, remote, argv }: Case): void {
  const at = ['-C', repository.directory];
  repository.commit({ files: { 'apps/x/a.yaml': manifest() } });
  const places = remote === undefined ? [repository] : [repository, remote];
  const before = places.map(headsOf);
  for (const ran of withRoom(room, () =>
    argv.map((each) => program.run([...each, ...at], { env })),
  )) {
    judge(ran);
  }
  const between = places.map(headsOf);
  for (const place of places) place.git('fsck', '--full', '--strict', '--no-dangling');
  for (const each of argv) {
    expect(program.run([...each, ...at], { env })).toMatchObject({ status: 0, stderr: '' });
  }
  places.map(headsOf).forEach((after, i) => {
    expect(after.size).toBe(CLUSTERS.length + 1);
    for (const [ref, id] of between[i] ?? []) {
      if (ref !== NOTES_REF) expect([before[i]?.get(ref), after.get(ref)]).toContain(id);
    }
    for (const cluster of CLUSTERS) {
      expect(after.get(`refs/heads/env/${cluster}`)).not.toBe(
        before[i]?.get(`refs/heads/env/${cluster}`),
      );
    }
    expect(places[i]?.git('for-each-ref', '--format=%(refname)', 'refs/heads/env/*.lock')).toBe('');
  });
  // The small disk is not to fill up with what earlier rounds left.
  for (const place of places) place.git('gc', '--quiet', '--prune=now');
}

const kinds: readonly (readonly [string, (directory: string) => Case])[] = [
  [
    'a run',
    (directory) => ({ repository: makeFleet(join(directory, 'local')), argv: [['hydrate']] }),
  ],
  [
    'two shards',
    (directory) => ({
      repository: makeFleet(join(directory, 'shards')),
      argv: [
        ['hydrate', '--shard', '0/2'],
        ['hydrate', '--shard', '1/2'],
      ],
    }),
  ],
  [
    'a push',
    (directory) => {
      const repository = makeFleet(join(directory, 'push'));
      const remote = cloneRepository(repository.directory, '--bare');
      repository.git('remote', 'add', 'origin', remote.directory);
      return { repository, remote, argv: [['hydrate', '--push', 'origin', '--allow-branch']] };
    },
  ],
  [
    'a push to a full disk',
    (directory) => {
      const remote = repositoryAt(join(directory, 'remote'));
      execFileSync('git', ['init', '-q', '--bare', remote.directory]);
      const elsewhere = mkdtempSync(join(tmpdir(), 'distributary-test-'));
      const repository = makeFleet(elsewhere);
      repository.git('remote', 'add', 'origin', remote.directory);
      return { repository, remote, argv: [['hydrate', '--push', 'origin']] };
    },
  ],
];

describe('a full disk is said, and moves no branch by half', () => {
  for (const [kind, make] of kinds) {
    itUnless(reason, kind, () => {
      const made = make(full);
      for (const each of made.argv)
        program.run([...each, '-C', made.repository.directory], { env });
      for (const room of amounts) tryWith(room, made);
      rmSync(made.repository.directory, { recursive: true });
      if (made.remote) rmSync(made.remote.directory, { recursive: true });
      const codes = JSON.stringify([...tally.codes]);
      process.stderr.write(`${kind}: ${tally.refused} refused, ${tally.done} done, ${codes}\n`);
      expect(tally.refused).toBeGreaterThan(0);
      Object.assign(tally, { refused: 0, done: 0, codes: new Map() });
    });
  }
});
