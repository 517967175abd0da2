/** A directory that Flux deploys → the files in it that Flux does not get, or does not read: `exclude` of the source, or why it is none. */
import { memoise, memoiseByValue } from '../../../src/collection/memoise.ts';
import type { PathMatcher } from '../../../src/kind/notation/path-glob.ts';
import { isLocalConfig, LOCAL_CONFIG } from '../../../src/krm/host-annotation.ts';
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
  const isLocal = (file: string) => {
    const { all, local } = localsIn(file, survey);
    return local > 0 && local === all;
  };
  const json = files.some((file) => file.endsWith('.json')) ? ['*.json'] : [];
  const ignored = files.filter(
    (file) => !file.endsWith('.json') && (isIgnored(file) || isLocal(file)),
  );
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
      : localProblem(candidate, survey);
  }
  return candidate.files.some(isIgnored)
    ? 'its files are ignored (.sourceignore, spec.ignore of the GitRepository)'
    : 'it reads no JSON where no kustomization lists the file';
}

/** Why kustomize, which Flux lets build a directory of files too, does not make the objects of whole files. */
function localProblem({ files }: Candidate, survey: Survey): string | undefined {
  const kept = files.map((file) => localsIn(file, survey)).filter(({ all }) => all > 0);
  const isLeft = kept.length > 0 && kept.every(({ all, local }) => all === local);
  if (isLeft) return `kustomize leaves all of its objects out (${LOCAL_CONFIG})`;
  const mixed = files.find((file) => {
    const { all, local } = localsIn(file, survey);
    return local > 0 && local < all;
  });
  return mixed && `kustomize leaves a part of ${mixed} out (${LOCAL_CONFIG})`;
}

/** The number of objects in a file, and of those that kustomize leaves out. */
function localsIn(
  file: string,
  { files }: Survey,
): { readonly all: number; readonly local: number } {
  const resources = files.get(file)?.resources ?? [];
  const local = resources.filter(({ object }) => isLocalConfig(object));
  return { all: resources.length, local: local.length };
}

function ignoredIn(settings: JsonObject, { ignoreFiles, prefix }: Survey): PathMatcher {
  const isIgnored = ignoredBy(ignoreFiles)(stringAt(settings, 'flux', 'ignore') ?? '');
  return (file) => isIgnored(`${prefix}${file}`);
}

/** By the field of the GitRepository: many directories are of one. */
const ignoredBy = memoise((files: Survey['ignoreFiles']) =>
  memoiseByValue((field: string) => newIgnored(files, field)),
);
