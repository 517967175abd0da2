import { describe, expect, test } from 'vitest';
import { openOutputs } from '../../../src/read/program/kept-outputs.ts';
import type { Program, ProgramRun } from '../../../src/resource/program-run.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';
import { memoryCache } from '../../support/memory-cache.ts';

const program: Program = { name: 'helm', versionArguments: ['version'], minimum: '3.16.0' };

const run: ProgramRun = {
  program,
  directory: 'apps/cart',
  files: ['apps/cart/Chart.yaml', 'apps/cart/values.yaml'],
  made: new Map([['../values.yaml', 'a: 1\n']]),
  commands: [['template', '.']],
};

const texts = {
  'apps/cart/Chart.yaml': 'name: cart\n',
  'apps/cart/values.yaml': 'b: 1\n',
  'apps/other.yaml': 'c: 1\n',
};

/** What a run is asked, and what of the surroundings it depends on. */
interface Asked {
  readonly run?: Partial<ProgramRun>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly identity?: string;
  readonly build?: string;
}

async function outputsOf(kept: Map<string, string>, asked: Asked = {}) {
  const given = { ...run, ...asked.run };
  const files = Object.entries(asked.texts ?? texts).map(([path, text]) => ({ path, text }));
  const identities = new Map([[program, asked.identity ?? 'v3.22.0']]);
  const store = { store: memoryCache(kept), program: asked.build ?? 'build', place: '' };
  return { given, outputs: await openOutputs(store, [given], readerOf(files), identities) };
}

async function afterOne(): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const { outputs } = await outputsOf(kept);
  expect(await outputs.recall(run)).toBeUndefined();
  outputs.note(run, 'kind: ConfigMap\n');
  expect(kept.size).toBe(0);
  await outputs.keep();
  return kept;
}

describe('what a program printed', () => {
  test('is known as long as all that it follows from is the same', async () => {
    const kept = await afterOne();
    const others = { ...texts, 'apps/other.yaml': 'c: 2\n', 'more.yaml': '' };
    const { given, outputs } = await outputsOf(kept, { texts: others });
    expect(await outputs.recall(given)).toBe('kind: ConfigMap\n');
  });

  test.each<[string, Asked]>([
    ['a file', { texts: { ...texts, 'apps/cart/values.yaml': 'b: 2\n' } }],
    ['the list of files', { run: { files: ['apps/cart/Chart.yaml'] } }],
    ['a text that was made for it', { run: { made: new Map([['../values.yaml', 'a: 2\n']]) } }],
    ['an argument', { run: { commands: [['template', '.', '--debug']] } }],
    ['the directory', { run: { directory: 'apps' } }],
    ['what is judged of its archives', { run: { archives: new Set(['apps/cart/x.tgz']) } }],
    ['whether schemas count', { run: { ignoresSchemas: true } }],
    ['whether it may vary', { run: { mayVary: true } }],
    ['the program', { identity: 'v3.23.0' }],
    ['who judges it', { build: 'another' }],
  ])('is not when %s is another', async (_, asked) => {
    const { given, outputs } = await outputsOf(await afterOne(), asked);
    expect(await outputs.recall(given)).toBeUndefined();
  });

  test('is not kept of a program that nobody could identify, nor of files that cannot be read', async () => {
    const kept = new Map<string, string>();
    const reader = readerOf([]);
    const store = { store: memoryCache(kept), program: 'build', place: '' };
    for (const identities of [new Map([[program, 'v3.22.0']]), new Map<Program, string>()]) {
      const outputs = await openOutputs(store, [run], reader, identities);
      outputs.note(run, 'kind: ConfigMap\n');
      await outputs.keep();
    }
    expect(kept.size).toBe(0);
  });
});
