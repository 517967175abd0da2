/** Kustomizations → the files that they are built from, as far as the repository has them; of a remote one nothing is known. */
import { memoise } from '../../src/collection/memoise.ts';
import { kustomizationReferences } from '../../src/place/rendered/kustomize/kustomization.ts';
import { kustomize } from '../../src/place/rendered/kustomize/kustomize.ts';
import { joinPath, resolvePath } from '../../src/place/rendered/local-path.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { isBelow } from './directory.ts';
import type { SurveyedFiles } from './surveyed-files.ts';

/** A file, and the kustomization that names it. */
export interface KustomizedFile {
  readonly file: string;
  /** The directory of that kustomization: the file's own for a kustomization itself. */
  readonly by: string;
  /** Whether its objects are those of a patch or of another change, not resources. */
  readonly isChange: boolean;
  /** The object of a kustomization itself. */
  readonly kustomization?: JsonObject;
}

/** Starts at directories of kustomizations, or at files. */
export function kustomizedFiles(
  from: readonly string[],
  { rendered, paths }: Pick<SurveyedFiles, 'rendered' | 'paths'>,
): readonly KustomizedFile[] {
  const objects = objectsOf(rendered);
  const seen = new Set<string>();
  const files: KustomizedFile[] = [];
  // The last one is next: a chain of kustomizations may be long.
  const open = from.map((at): Omit<KustomizedFile, 'kustomization'> => {
    return { file: at, by: at, isChange: false };
  });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { file: at } = next;
    if (seen.has(at)) continue;
    seen.add(at);
    const kustomization = objects.get(at);
    if (kustomization === undefined) {
      files.push(next);
      continue;
    }
    const present = kustomizationsOf(at, paths);
    files.push(...present.map((file) => ({ file, by: at, isChange: false, kustomization })));
    const references = kustomizationReferences(kustomization).flatMap(
      ({ text, canBeDirectory }) => {
        const file = resolvePath(at, text);
        return file === undefined ? [] : [{ file, by: at, isChange: !canBeDirectory }];
      },
    );
    open.push(...references.reverse());
  }
  return files;
}

/** By directory. */
const objectsOf = memoise(
  (rendered: SurveyedFiles['rendered']) =>
    new Map(rendered.map((each) => [each.path, each.object])),
);

/** The files that make the directory a kustomization: kustomize takes one. */
export function kustomizationsOf(
  directory: string,
  paths: SurveyedFiles['paths'],
): readonly string[] {
  return kustomize.markers
    .map((name) => joinPath(directory, name))
    .filter((file) => setOf(paths).has(file));
}

/** All paths of the repository. */
export const setOf: (paths: SurveyedFiles['paths']) => ReadonlySet<string> = memoise(
  (paths) => new Set(paths),
);

/** Whether kustomize builds it without its restriction only: a kustomization names a file outside of its directory, as Flux allows. */
export function needsOpenFiles(files: readonly KustomizedFile[]): boolean {
  return files.some(
    ({ file, by, kustomization }) =>
      kustomization === undefined && file !== by && !isBelow(file, by),
  );
}
