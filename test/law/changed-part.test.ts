/** A run after a small change renders the changed applications alone, and comes to what a run on everything would have come to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { type LaidOutRepository, layoutRepository } from '../../src/app/layout.ts';
import { renderRepository } from '../../src/app/render/render.ts';
import { type EarlierState, layOut, recallLayout } from '../../src/app/reuse/reuse-fleet.ts';
import { textOf } from '../../src/layout/content.ts';
import { blobOf } from '../../src/plan/wanted-file.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import { readerOf } from '../support/hostile/memory-reader.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { editNames, editsOf, withReleases } from '../support/opaque-edits.ts';
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

/** What a repository has of the runs on it: commits by name, and the files of branches. */
class Kept implements EarlierState {
  readonly #commits = new Map<string, readonly SourceFile[]>();
  readonly #blobs = new Map<string, string>();

  add(commit: string, files: readonly SourceFile[], { layouts }: LaidOutRepository): void {
    this.#commits.set(commit, files);
    const written = layouts.flatMap(({ applications }) => applications.flatMap((one) => one.files));
    for (const file of written) this.#blobs.set(blobOf('sha1')(file).id, textOf(file.content));
  }

  readonly readTexts: EarlierState['readTexts'] = async (commit, paths) =>
    paths.flatMap((path) => this.#commits.get(commit)?.find((file) => file.path === path) ?? []);

  readonly readBlobs: EarlierState['readBlobs'] = async (ids) =>
    ids.map((id) => this.#blobs.get(id));
}

const trees = new Map<string, string>();

/** Runs on one fleet and each edit of it, each from the first state and each on top of the others; those that the record answered. */
async function recallsOf(files: readonly SourceFile[], folder: string): Promise<readonly string[]> {
  const reuse = { store: memoryCache(), program: 'test' };
  const first = await layOut(readerOf(files), { reuse });
  const state = new Kept();
  state.add('before', files, first.laidOut);
  await first.keep('sha1', { commit: 'before', trees });
  const recalls: string[] = [];
  const runOn = async (edited: readonly SourceFile[], name: string) => {
    const reader = readerOf(edited);
    const recalled = await recallLayout(reader, { reuse }, 'sha1', state);
    if (recalled === undefined) return undefined;
    recalls.push(name.replace(/.*: /, ''));
    const whole = layoutRepository(await renderRepository(reader));
    expect(shown(recalled), `${folder} ${name}`).toEqual(shown(whole));
    return { recalled, whole };
  };
  for (const { name, file } of files.flatMap(editsOf)) await runOn(replaced(files, file), name);
  let present = files;
  for (const { path } of files) {
    for (const edit of editNames) {
      const file = present.flatMap(editsOf).find(({ name }) => name === `${path}: ${edit}`)?.file;
      if (file === undefined) continue;
      const edited = replaced(present, file);
      const found = await runOn(edited, `${path}: then ${edit}`);
      if (found === undefined) continue;
      const commit = `${path} ${edit}`;
      state.add(commit, edited, found.whole);
      await found.recalled.keep?.({ commit, trees });
      present = edited;
    }
  }
  return recalls;
}

function replaced(files: readonly SourceFile[], file: SourceFile): readonly SourceFile[] {
  return files.map((one) => (one.path === file.path ? file : one));
}

describe('law: a run after a small change', () => {
  test('comes to what a run on everything would have come to', async () => {
    const counts = new Map<string, number>();
    for (const folder of folders) {
      for (const name of await recallsOf(await filesOf(folder), folder)) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    const often = ['image', 'variable', 'label', 'data', 'comment', 'quotes', 'comments', 'order'];
    for (const name of often.flatMap((one) => [one, `then ${one}`])) {
      expect(counts.get(name) ?? 0, name).toBeGreaterThan(0);
    }
  }, 120_000);
});
