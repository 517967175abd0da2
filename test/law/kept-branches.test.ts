/** Whatever object is edited, a hydration that may take results of earlier ones leaves the branches and findings of one that may not. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type HydratedRepository,
  hydrateRepository,
  planRepository,
} from '../../src/app/hydrate.ts';
import { openRepository } from '../../src/git/repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import { memoryCache } from '../support/memory-cache.ts';
import { editsOfObjects } from '../support/object-edits.ts';
import { type ReferredObject, referredFile, referredObjects } from '../support/referred-objects.ts';

const draws = drawsFor(import.meta.url);

type Files = Readonly<Record<string, string>>;

/** The texts of a fixture. */
function filesOf(directory: string): Files {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(directory, path)).isFile());
  return Object.fromEntries(
    files.map((path) => [path, readFileSync(join(directory, path), 'utf8')]),
  );
}

function findingsOf({ diagnostics, silenced }: HydratedRepository) {
  const told = diagnostics.map(({ code, severity, message, at, related, clusters }) => {
    return { code, severity, message, at, related, clusters };
  });
  return { told, silenced: silenced.map(({ finding }) => finding.message) };
}

/** The manifests of the branches, but for the directory of the edited object. */
function otherManifests(repository: TestRepository): readonly string[] {
  const heads = repository.git('for-each-ref', '--format=%(refname)', 'refs/heads/env');
  return heads.split('\n').flatMap((head) => {
    const files = head === '' ? '' : repository.git('ls-tree', '-r', head);
    const own = `\t${dirname(referredFile)}/`;
    return files.split('\n').filter((line) => line.endsWith('.yaml') && !line.includes(own));
  });
}

/** A repository, and the hydrations of it with one cache. */
class Hydrations {
  readonly repository = makeRepository();
  readonly #reuse = { store: memoryCache(), program: 'test', place: '' };

  /** Commits and hydrates; the effects beside the edited object. Throws where a run without the cache would come to something else. */
  async after(files: Files, name: string) {
    this.repository.commit({ files });
    const opened = await openRepository(this.repository.directory);
    const options = { repository: opened, revision: 'HEAD', allowEmpty: true };
    const run = await hydrateRepository({ ...options, reuse: this.#reuse });
    const alone = await planRepository({
      ...options,
      repository: await openRepository(this.repository.directory),
    });
    expect(findingsOf(run), name).toEqual(findingsOf(alone));
    const undone = alone.plan?.branches.filter(({ action }) => action !== 'unchanged') ?? [];
    expect(undone, name).toEqual([]);
    return { manifests: otherManifests(this.repository), findings: findingsOf(run) };
  }
}

const demo = filesOf('fixtures/repos/demo/in');

const withMesh = demo['distributary.yaml']?.replace(
  '    - path: apps/web\n',
  '    - path: apps/mesh\n    - path: apps/web\n',
);

function filesWith({ files, before }: ReferredObject): Files {
  return { ...demo, 'distributary.yaml': withMesh ?? '', ...files, [referredFile]: before };
}

describe('law: an object that means something for', () => {
  test.each(draws.rows(Object.entries(referredObjects)))('%s', async (name, object) => {
    const hydrations = new Hydrations();
    const before = await hydrations.after(filesWith(object), name);
    const after = await hydrations.after({ [referredFile]: object.after }, `${name}, edited`);
    expect(after, 'the edit has an effect').not.toEqual(before);
    expect(await hydrations.after({ 'NOTES.md': 'n\n' }, `${name}, recalled`)).toEqual(after);
  });
});

/** Fixtures whose sources no program renders. */
const plain = readdirSync('fixtures/repos').filter((name) => name !== 'sources');

/** Of the edits of one object, so many are tried in a whole run. */
const MOST_EDITS = 6;

function spread<T>(all: readonly T[]): readonly T[] {
  const stride = Math.ceil(all.length / MOST_EDITS);
  return all.filter((_, i) => i % stride === 0);
}

describe('law: each object of', () => {
  test.each(plain)(
    '%s',
    async (name) => {
      const files = filesOf(`fixtures/repos/${name}/in`);
      const hydrations = new Hydrations();
      await hydrations.after(files, name);
      const objects = Object.entries(files).flatMap(([path, text]) =>
        editsOfObjects({ path, text }),
      );
      // Each takes two hydrations by the real git: a part of a part.
      const edits = draws.rows(draws.rows(objects.flatMap(spread)));
      expect(edits.length).toBeGreaterThan(0);
      for (const { name: edit, file } of edits) {
        await hydrations.after({ [file.path]: file.text }, `${name} ${edit}`);
        await hydrations.after({ [file.path]: files[file.path] ?? '' }, `${name} without ${edit}`);
      }
    },
    600_000,
  );
});
