/**
 * A run that is killed at any call that changes a file leaves each file old or new, and nothing that git would take up; the next run
 * completes it, and removes what was left. The points of each run are all different; `WRITER_KILLS=2` takes twice as many of them.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { makeRepository, repositoryAt, type TestRepository } from '../support/git-repository.ts';
import { type KillPoint, runWriter, type WriterPlace } from '../support/killed-writer.ts';
import { fleetFiles } from '../support/peer-sources.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { wholeTree } from '../support/whole-tree.ts';

const draws = drawsFor(import.meta.url, [
  'src/disk/',
  'src/emit/',
  'src/git/',
  'src/vendor/',
  'src/cache/',
]);

vi.setConfig({ testTimeout: 1_200_000 });

const program = builtProgram();
const TIMES = Number(process.env['WRITER_KILLS'] ?? 1);

const map = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\ndata: {value: "${value}"}\n`;

function upstream(): TestRepository {
  const repository = makeRepository();
  repository.commit({
    files: { 'base/kustomization.yaml': 'resources: [web.yaml]\n', 'base/web.yaml': map('1') },
  });
  repository.git('branch', 'line');
  return repository;
}

/** What is there before a run. */
interface Fleet {
  readonly directory: string;
  readonly remote: TestRepository;
}

/** A writer: what is done before, its arguments, and how many kills. */
interface Writer {
  before?(fleet: Fleet, run: (...argv: readonly string[]) => void): void;
  readonly argv: readonly string[];
  readonly kills: number;
}

const vendor = ['vendor', '--allow=file'];

const writers: Readonly<Record<string, Writer>> = {
  vendor: { argv: vendor, kills: 65 },
  'vendor --update': {
    before: ({ remote }, run) => {
      run(...vendor);
      remote.git('checkout', '-q', 'line');
      remote.commit({
        files: { 'base/web.yaml': map('2'), 'base/kustomization.yaml': KUSTOMIZED },
      });
      remote.commit({ files: { 'base/more.yaml': map('3').replace('web', 'more') } });
    },
    argv: [...vendor, '--update'],
    kills: 65,
  },
  init: {
    argv: ['init', '--clusters', 'rome,oslo', '--schemas', '--fleet', 'new.yaml'],
    kills: 50,
  },
  'hooks install': { argv: ['hooks', 'install'], kills: 14 },
  'check --write-baseline': { argv: ['check', '--write-baseline', 'known.json'], kills: 16 },
  'report --out': { argv: ['report', '--out', 'page.html'], kills: 14 },
  'hydrate --out': {
    before: (_, run) => run('hydrate', '--worktree', '--out', 'out', '--clusters', 'paris'),
    argv: ['hydrate', '--worktree', '--out', 'out'],
    kills: 30,
  },
  'the cache': { argv: ['check'], kills: 6 },
};

const KUSTOMIZED = 'resources: [web.yaml, more.yaml]\n';

const cluster = (name: string) =>
  `apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: ${name}}\nspec: {displayName: ${name}, clusterManager: {name: git}}\n`;

function makeFleet(name: string): Fleet {
  const remote = upstream();
  const { directory, commit } = makeRepository();
  const isVendored = name.startsWith('vendor');
  const base = `resources:\n  - file://${remote.directory}//base?ref=line\n`;
  const source = isVendored
    ? { 'apps/web/kustomization.yaml': base }
    : { 'apps/web/web.yaml': map('1'), 'topology/more.yaml': cluster('second') };
  commit({ files: fleetFiles('', source) });
  return { directory, remote };
}

/** The files of the work tree, and git's hooks: what a user or git takes up. */
function seen(directory: string): Readonly<Record<string, string>> {
  const all = Object.entries(wholeTree(directory));
  const kept = all.filter(([path]) => !path.startsWith('.git/') || path.startsWith('.git/hooks'));
  return Object.fromEntries(kept.filter(([, what]) => what !== 'directory'));
}

const tally = new Map<string, number>();

describe('a killed run leaves each file old or new, and the next one completes it', () => {
  test.each(Object.entries(writers))('%s', (name, { before, argv, kills }) => {
    const fleet = makeFleet(name);
    const place = placeOf(fleet.directory);
    before?.(fleet, (...args) => expect(runWriter(place, args).status).toBeLessThan(2));
    const old = seen(fleet.directory);
    const whole = copied(place);
    const { calls } = runWriter(whole, argv);
    const made = seen(whole.cwd);
    const points = calls.length * 2;
    const count = Math.min(draws.count(kills) * TIMES, points);
    for (let i = 0; i < count; i += 1) {
      const at = Math.floor((i * points) / count);
      const point = { call: Math.floor(at / 2) + 1, isHalf: at % 2 === 1 };
      killAndRepeat(copied(place), argv, { point, old, made });
      tally.set(name, (tally.get(name) ?? 0) + 1);
    }
    expect(points).toBeGreaterThan(5);
  });

  test('at more than two hundred points of vendor, init, hooks install, the cache and report --out', () => {
    const others = ['check --write-baseline', 'hydrate --out'];
    const kills = [...tally].filter(([name]) => !others.includes(name));
    const all = kills.reduce((sum, [, count]) => sum + count, 0);
    expect(all).toBeGreaterThanOrEqual(draws.count(200));
  });

  afterAll(() => {
    process.stderr.write(`killed: ${JSON.stringify(Object.fromEntries(tally))}\n`);
  });
});

function placeOf(cwd: string): WriterPlace {
  const around = scratchDirectory();
  mkdirSync(join(around, 'tmp'));
  return { program: program.path(), around, cwd };
}

/** The same state in another place. */
function copied({ cwd }: WriterPlace): WriterPlace {
  // "init" names the fleet after its directory.
  const directory = join(scratchDirectory(), 'fleet');
  cpSync(cwd, directory, { recursive: true });
  return placeOf(directory);
}

type States = Readonly<Record<'old' | 'made', Readonly<Record<string, string>>>>;

function killAndRepeat(
  place: WriterPlace,
  argv: readonly string[],
  { point, old, made }: States & { readonly point: KillPoint },
): void {
  const told = JSON.stringify(point);
  const ran = runWriter(place, argv, point);
  expect(ran.isKilled, told).toBe(true);
  const between = seen(place.cwd);
  const strange = [...new Set([...Object.keys(between), ...Object.keys(old)])].filter(
    (path) => ![old[path], made[path]].includes(between[path]) && !isBetween(path, between),
  );
  expect(strange, `${told} at ${ran.calls.at(-1)}`).toEqual([]);
  expect(repositoryAt(place.cwd).git('status', '--porcelain', '-uall')).not.toMatch(/draft/);
  runWriter(place, argv);
  expect(seen(place.cwd), told).toEqual(made);
  const drafts = join(place.cwd, '.git/distributary/drafts');
  // A run that has nothing to write leaves them to the next one that has.
  if (leftIn(drafts).length > 0) runWriter(place, ['check', '--write-baseline', 'other.json']);
  expect(leftIn(drafts), told).toEqual([]);
  const cache = leftIn(join(place.cwd, '.git/distributary/cache'));
  expect(
    cache.filter((file) => file.endsWith('.draft')),
    told,
  ).toEqual([]);
}

/** While copies are replaced, the lock has both digests of each; the list of an output directory names its old and its new files. */
function isBetween(path: string, files: Readonly<Record<string, string>>): boolean {
  // No system call exchanges two directories: between two calls, the old one is away and the new one is not there yet.
  if (path.startsWith('vendor/'))
    return !Object.keys(files).some((one) => one.startsWith('vendor/'));
  if (path === 'distributary.lock') return /\nkind: VendorLock\n/.test(files[path] ?? '');
  return path === 'out/.distributary/inventory';
}

function leftIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
