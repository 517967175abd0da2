/** A directory that Flux deploys → the files in it that Flux does not get, or does not read: `exclude` of the source, or why it is none. */
import { memoise, memoiseByValue } from '../../../src/collection/memoise.ts';
import type { PathMatcher } from '../../../src/kind/notation/path-glob.ts';
import { type JsonObject, objectAt, stringAt } from '../../../src/resource/json.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import { kustomizedFiles } from '../kustomized-files.ts';
import type { Candidate } from '../source/candidate.ts';
import type { Survey } from '../survey.ts';
import { newIgnored } from './flux-ignore.ts';

/** Files that are named one by one. */
const MOST_EXCLUDED = 20;

/** The field of the source; no field where Flux reads all. */
export function unreadByFlux(
  candidate: Candidate,
  { settings }: Deployment,
  survey: Survey,
): JsonObject {
  const exclude = unreadFiles(candidate, settings, survey);
  return exclude.length === 0 ? {} : { exclude };
}

function unreadFiles(
  { by, files }: Candidate,
  settings: JsonObject,
  survey: Survey,
): readonly string[] {
  if (by !== undefined || objectAt(settings, 'flux') === undefined) return [];
  const isIgnored = ignoredIn(settings, survey);
  const json = files.some((file) => file.endsWith('.json')) ? ['*.json'] : [];
  const ignored = files.filter((file) => !file.endsWith('.json') && isIgnored(file));
  return [...json, ...ignored.map((file) => `/${file}`)];
}

/** Why such a directory is no source. */
export function artifactProblem(
  candidate: Candidate,
  { settings }: Deployment,
  survey: Survey,
): string | undefined {
  if (objectAt(settings, 'flux') === undefined || candidate.by === 'Helm') return undefined;
  const isIgnored = ignoredIn(settings, survey);
  if (candidate.by !== undefined) {
    const lost = kustomizedFiles([candidate.path], survey).find(({ file }) => isIgnored(file));
    return lost && `${lost.file} is ignored (.sourceignore, spec.ignore of the GitRepository)`;
  }
  const read = candidate.files.filter((file) => !file.endsWith('.json') && !isIgnored(file));
  if (candidate.files.length === 0 || read.length > 0) {
    const count = unreadFiles(candidate, settings, survey).length;
    return count > MOST_EXCLUDED
      ? `${count} of its files are ignored (.sourceignore, spec.ignore of the GitRepository)`
      : undefined;
  }
  return candidate.files.some(isIgnored)
    ? 'its files are ignored (.sourceignore, spec.ignore of the GitRepository)'
    : 'it reads no JSON where no kustomization lists the file';
}

function ignoredIn(settings: JsonObject, { ignoreFiles }: Survey): PathMatcher {
  return ignoredBy(ignoreFiles)(stringAt(settings, 'flux', 'ignore') ?? '');
}

/** By the field of the GitRepository: many directories are of one. */
const ignoredBy = memoise((files: Survey['ignoreFiles']) =>
  memoiseByValue((field: string) => newIgnored(files, field)),
);
