/** What costs out of proportion: links, tabs, aliases, long texts, patches, and what is shown of them. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll } from '../scratch-repository.ts';
import type { Left } from './bounded-run.ts';
import { endOf, fleet, fleetWay, fleetWith, type KnownWay, settings, times } from './known-way.ts';

/** Directories with two links each to the one before. */
function fanOut(levels: number): string {
  const directory = fleetWith({ 'apps/x/a.yaml': settings });
  const path = (...parts: readonly string[]) => join(directory, 'unused', ...parts);
  mkdirSync(path('d0'), { recursive: true });
  symlinkSync('nowhere', path('d0', 'x'));
  for (let i = 1; i <= levels; i += 1) {
    mkdirSync(path(`d${i}`));
    for (const name of ['a', 'b']) symlinkSync(`../d${i - 1}`, path(`d${i}`, name));
  }
  return directory;
}

/** Directories that all hold links to each other. */
function grid(directories: number): string {
  const directory = fleetWith({ 'apps/x/a.yaml': settings });
  const path = (...parts: readonly string[]) => join(directory, 'apps', ...parts);
  for (let i = 0; i < directories; i += 1) {
    mkdirSync(path(`g${i}`));
    for (let j = 0; j < directories; j += 1) symlinkSync(`../g${j}`, path(`g${i}`, `l${j}`));
  }
  return directory;
}

/** Links to the bottom of a deep directory, which holds many links to nowhere. */
function deepLinks(): string {
  const directory = fleetWith({ 'apps/x/a.yaml': settings });
  const deep = join(directory, 'unused', 'd/'.repeat(500));
  const links = join(directory, 'unused/links');
  for (const one of [deep, links]) mkdirSync(one, { recursive: true });
  for (let i = 0; i < 2000; i += 1) {
    symlinkSync('nowhere', join(deep, `${i}`));
    symlinkSync(`../${'d/'.repeat(500)}`, join(links, `${i}`));
  }
  return directory;
}

/** Links to one directory of many files. */
function manyFiles(): string {
  const directory = fleetWith({ 'apps/x/a.yaml': settings });
  const path = (...parts: readonly string[]) => join(directory, 'unused', ...parts);
  for (const name of ['big', 'links']) mkdirSync(path(name), { recursive: true });
  for (let i = 0; i < 2000; i += 1) {
    writeFileSync(path('big', `${i}.txt`), '');
    symlinkSync('../big', path('links', `${i}`));
  }
  return directory;
}

/** What no tree of links may take: seconds of processor time, on a busy machine as well, and megabytes. */
const most = { seconds: 8, megabytes: 400 };

/** The end of a walk along links, and what it took beyond the bounds. */
function endOfLinks(left: Left): string {
  const names = ['seconds', 'megabytes'] as const;
  return endOf(
    left,
    ...names.filter((name) => left[name] > most[name]).map((name) => `too many ${name}`),
  );
}

const paris = { ARGOCD_ENV_CLUSTER: 'paris' };

function linksWay(name: string, make: () => string, end = '2 DIS0115'): KnownWay {
  return { name, end, attempt: async (run) => endOfLinks(await run(['check'], { cwd: make() })) };
}

const links: readonly KnownWay[] = [
  linksWay('20 levels of links that fan out', () => fanOut(20)),
  linksWay('40 levels of links that fan out', () => fanOut(40)),
  linksWay('sources whose links lead to each other', () => grid(40)),
  linksWay('links to the bottom of a deep directory', deepLinks),
  linksWay('many links to a large directory', manyFiles, '2 DIS0111'),
  {
    name: 'such links in a commit',
    end: '2 DIS0115',
    attempt: async (run) => {
      const cwd = fanOut(24);
      commitAll(cwd);
      return endOf(await run(['hydrate', '--dry-run'], { cwd }));
    },
  },
];

const manyTabs = (keys: number, lines: number): string =>
  `${settings}z: &a 1\n${times(keys, (i) => `k${i}:\n`).join('')}zz: |\n${' \tx\n'.repeat(lines)}`;

const overrides = (count: number): string =>
  times(
    count,
    (i) => `apiVersion: v1
kind: ConfigMap
metadata: {name: a${i}, namespace: shop}
---
apiVersion: policy.karmada.io/v1alpha1
kind: OverridePolicy
metadata: {name: p${i}, namespace: shop}
spec: {overrideRules: [{overriders: {plaintext: [{path: /metadata/labels, operator: add, value: {a: b}}]}}]}
`,
  ).join('---\n');

const aliases = (length: number, count: number): string => {
  const head =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop, annotations: {x: "\\/"}}\ndata:\n';
  return `${head}  a0: &a "${'x'.repeat(length)}"\n${times(count, (i) => `  a${i + 1}: *a\n`).join('')}`;
};

const badName = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: A}\n';

const texts: readonly KnownWay[] = [
  fleetWay({
    name: 'tabs in a block below ten thousand keys',
    end: '1 DIS0207',
    files: () => ({ 'apps/x/t.yaml': manyTabs(10_000, 48_000) }),
  }),
  fleetWay({
    name: 'the same against a deadline',
    end: '1 DIS0207',
    argv: ['cmp', 'generate'],
    given: { env: { ...paris, ARGOCD_ENV_DEADLINE: '5s' }, seconds: 12 },
    files: () => ({ 'apps/x/t.yaml': manyTabs(10_000, 12_000) }),
  }),
  fleetWay({
    name: 'override policies for each of as many objects',
    end: '1 DIS0309',
    files: () => ({
      'apps/x/a.yaml': overrides(1600),
    }),
  }),
  fleetWay({
    name: 'aliases of a long text',
    end: '1 DIS0203',
    files: () => ({ 'apps/x/a.yaml': aliases(500_000, 1999) }),
  }),
  fleetWay({
    name: 'more aliases of a shorter one',
    end: '1 DIS0203',
    argv: ['render', '--cluster', 'paris'],
    files: () => ({ 'apps/x/a.yaml': aliases(100_000, 4000) }),
  }),
  fleetWay({
    name: 'spaces behind the name of a secret',
    end: '1 DIS0226',
    files: () => ({ 'apps/x/a.yaml': `# kubeconfig:${' '.repeat(250_000)}x\n${badName}` }),
  }),
  fleetWay({
    name: 'anchors behind a kind',
    end: '1 DIS0226',
    files: () => ({ 'apps/x/a.yaml': `# ${'kind:&'.repeat(120_000)}\n${badName}` }),
  }),
  fleetWay({
    name: 'JSON in one long line',
    end: '0',
    files: () => ({
      'apps/x/a.json': JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'a', namespace: 'shop' },
        data: Object.fromEntries(times(600_000, (i) => `k${i}`).map((name) => [name, 'ж'])),
      }),
    }),
  }),
  fleetWay({
    name: 'a finding at a quoted text of 15 MB',
    end: '1 DIS0205',
    files: () => ({
      'apps/x/a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "${'x'.repeat(15_000_000)}"}\n`,
    }),
  }),
];

/** All of them. */
export const boundWays: readonly KnownWay[] = [...links, ...texts];

/** What a merge patch of one target is, as an item of `spec.patches`. */
const patchOf = (data: string): string =>
  `  - target: {kind: ConfigMap}\n    patch: {data: {${data}}}\n`;

/** Keys that every object of JavaScript has, and one that is too many for patches. */
export const patchWays: readonly KnownWay[] = [
  ...['toString', 'constructor', 'valueOf', 'hasOwnProperty'].map((key) =>
    fleetWay({
      name: `a patch that removes ${key}`,
      end: '0',
      argv: ['render', '--cluster', 'paris'],
      hidden: /native code|toString|constructor|valueOf|hasOwnProperty/,
      files: () => ({
        'distributary.yaml': fleet(`spec:\n  patches:\n${patchOf(`${key}: null`)}`),
        'apps/x/a.yaml': `${settings}data:\n  a: x\n  ${key}: old\n`,
      }),
    }),
  ),
  fleetWay({
    name: 'eight thousand patches of one object',
    end: '0',
    files: () => ({
      'distributary.yaml': fleet(
        `spec:\n  patches:\n${times(8000, (i) => patchOf(`a${i}: x`)).join('')}`,
      ),
      'apps/x/a.yaml': `${settings}data: {a: x}\n`,
    }),
  }),
];
