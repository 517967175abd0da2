/** A seed → a small repository of the fixtures in which a manifest, a Cluster or the Fleet is not what it was. */
import type { JsonObject } from '../../../../src/resource/json.ts';
import type { SourceFile } from '../../../../src/resource/source-file.ts';
import { type ReadFile, readKinds, readRepositories, type SmallRepository } from '../corpus.ts';
import {
  type KnownMembers,
  membersOf,
  mutatedJson,
  oneOf,
  type Random,
  randomFor,
  sizeOf,
} from '../mutate-json.ts';
import { renderTrial } from '../render-trial.ts';
import { streamOf } from '../text-of.ts';
import type { Generator } from '../trial.ts';

/** Which of a repository's files is changed. */
type Choice = (file: ReadFile) => boolean;

/** Makes the generator of a name, which changes the files that `choice` takes. */
export function repositoryGenerator(name: string, choice: Choice): Generator {
  const repositories = changedRepositories(choice);
  return { name, trial: (seed) => renderTrial(repositories(seed).after, seed) };
}

/** A repository as it is in the fixtures, and as a seed makes it. */
interface ChangedRepository {
  readonly before: readonly SourceFile[];
  readonly after: readonly SourceFile[];
}

/** Seed → a repository with one of the files changed that `choice` takes. */
export function changedRepositories(choice: Choice): (seed: number) => ChangedRepository {
  const repositories = readRepositories().filter((files) => files.some(choice));
  const kinds = readKinds();
  const own = repositories.flatMap((files) => files.flatMap(({ documents }) => documents));
  const known = membersOf([...own, ...kinds]);
  return (seed) => {
    const random = randomFor(seed);
    const files = oneOf(random, repositories);
    const changed = oneOf(random, files.filter(choice));
    const text = changedText(changed, { random, kinds, known, files });
    const after = files.map((file) => (file === changed ? { path: file.path, text } : file));
    return { before: files, after };
  };
}

interface Around {
  readonly random: Random;
  readonly kinds: readonly JsonObject[];
  readonly known: KnownMembers;
  readonly files: SmallRepository;
}

/** One document of a file changed, often beside a stranger, now and then a hundred times there. */
function changedText({ documents }: ReadFile, { random, kinds, known, files }: Around): string {
  const donor = oneOf(random, random(3) === 0 ? kinds : donors(files, kinds));
  const own = documents.length === 0 ? [oneOf(random, kinds)] : documents;
  const at = random(own.length);
  const first = random(12) === 0 ? oneOf(random, kinds) : (own[at] ?? donor);
  const next = mutatedJson(first, random, donor, known);
  const changed = [...own.with(at, next), ...(random(6) === 0 ? [donor, next] : [])];
  return streamOf(random(40) === 0 ? copied(changed, at, random) : changed, random);
}

function donors(files: readonly ReadFile[], kinds: readonly JsonObject[]): readonly JsonObject[] {
  const own = files.flatMap(({ documents }) => documents);
  return own.length === 0 ? kinds : own;
}

/** The document under many names. */
function copied(
  documents: readonly JsonObject[],
  at: number,
  random: Random,
): readonly JsonObject[] {
  const one = documents[at] ?? {};
  const times = Math.min(oneOf(random, [10, 50, 200]), Math.ceil(60_000 / sizeOf(one)));
  const { metadata } = one;
  const named = typeof metadata === 'object' && metadata !== null ? metadata : {};
  const copies = Array.from({ length: times }, (_, i) => ({
    ...one,
    metadata: { ...named, name: `copy-${i}` },
  }));
  return [...documents, ...copies];
}
