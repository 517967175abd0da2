/** A run after a small change renders the changed applications alone, and comes to what a run on everything would have come to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { type LaidOutRepository, layoutRepository } from '../../src/app/layout.ts';
import { renderRepository } from '../../src/app/render.ts';
import { type EarlierState, layOut, recallLayout } from '../../src/app/reuse/reuse-fleet.ts';
import { textOf } from '../../src/layout/content.ts';
import { blobOf } from '../../src/plan/wanted-file.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { editsOf, withReleases } from '../support/opaque-edits.ts';
import { shown } from '../support/shown-layout.ts';

/** Of the fixtures of codes with workloads or settings, every so many: all of them take ten minutes. */
const STRIDE = Number(process.env['LAW_STRIDE'] ?? 32);

const folders = [
  ...readdirSync('fixtures/repos').map((name) => `fixtures/repos/${name}/in`),
  ...readdirSync('fixtures/codes')
    .flatMap((code) => ['bad', 'good'].map((side) => `fixtures/codes/${code}/${side}`))
    .filter(hasReleases)
    .filter((_, i) => i % STRIDE === 0),
];

function hasReleases(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.yaml') && existsSync(path))
    .some((path) => /image:|kind: ConfigMap/.test(readFileSync(path, 'utf8')));
}

/** Files that no program renders. */
async function filesOf(folder: string): Promise<readonly SourceFile[]> {
  const reader = await openWorktree(folder).catch(() => undefined);
  if (reader === undefined) return [];
  const { value } = await reader.read(reader.paths);
  const isRendered = value.some(({ path }) => /kustomization|Chart\.yaml|\.jsonnet$/.test(path));
  return isRendered ? [] : value.map(withReleases);
}

/** What a repository has of the first run. */
function stateOf(files: readonly SourceFile[], { layouts }: LaidOutRepository): EarlierState {
  const written = layouts.flatMap(({ applications }) => applications.flatMap((one) => one.files));
  const blobs = new Map(written.map((file) => [blobOf('sha1')(file).id, textOf(file.content)]));
  return {
    readTexts: async (_, paths) =>
      paths.flatMap((path) => files.find((file) => file.path === path) ?? []),
    readBlobs: async (ids) => ids.map((id) => blobs.get(id)),
  };
}

/** Runs on one fleet and each edit of it; how many were answered from the record and the changed part. */
async function recallsOf(files: readonly SourceFile[], folder: string): Promise<readonly string[]> {
  const reuse = { store: memoryCache(), program: 'test' };
  const first = await layOut(readerOf(files), { reuse });
  await first.keep('sha1', { commit: 'before', trees: new Map() });
  const state = stateOf(files, first.laidOut);
  const recalls: string[] = [];
  for (const { name, file } of files.flatMap(editsOf)) {
    const reader = readerOf(files.map((one) => (one.path === file.path ? file : one)));
    const recalled = await recallLayout(reader, { reuse }, 'sha1', state);
    if (recalled === undefined) continue;
    recalls.push(name.replace(/.*: /, ''));
    const expected = shown(layoutRepository(await renderRepository(reader)));
    expect(shown(recalled), `${folder} ${name}`).toEqual(expected);
  }
  return recalls;
}

describe('law: a run after a small change', () => {
  test('comes to what a run on everything would have come to', async () => {
    const counts = new Map<string, number>();
    for (const folder of folders) {
      for (const name of await recallsOf(await filesOf(folder), folder)) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    for (const name of ['image', 'variable', 'label', 'data', 'comment']) {
      expect(counts.get(name) ?? 0, name).toBeGreaterThan(0);
    }
  }, 120_000);
});
