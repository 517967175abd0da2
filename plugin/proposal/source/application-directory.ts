/** A directory and the settings of an Application for it → the files that Argo CD reads of it, and whether a source can read the same. */
import { groupPairs } from '../../../src/collection/group-by.ts';
import { memoise } from '../../../src/collection/memoise.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { type JsonObject, objectAt } from '../../../src/resource/json.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import { type ChosenFiles, chosenFiles } from '../deployment/glob/chosen-files.ts';
import type { Survey } from '../survey.ts';
import type { Candidate } from './candidate.ts';

/** The fields of a source by which it reads what the deployer of a directory of plain manifests reads. */
export function chosenFields(...its: Parameters<typeof chosenOf>): JsonObject {
  const chosen = chosenOf(...its);
  return 'fields' in chosen ? chosen.fields : {};
}

function chosenOf({ path }: Candidate, settings: JsonObject, survey: Survey): ChosenFiles {
  return chosenFiles(objectAt(settings, 'directory'), {
    path,
    files: filesBelow(survey.files).get(path) ?? [],
    isManifest: (file) => manifestsOf(survey.manifests).has(file),
  });
}

/** What keeps a source from reading the directory as the Application does. */
export function directoryProblem(
  candidate: Candidate,
  { type, settings }: Deployment,
  survey: Survey,
): string | undefined {
  const { by } = candidate;
  const own = by === 'Helm' ? 'helm' : (by ?? 'directory');
  if (type !== undefined && type !== own) {
    return `its settings of ${type} have Argo CD ${actions[type]}, and a source would ${actions[own]}`;
  }
  if (by !== undefined) return undefined;
  const chosen = chosenOf(candidate, settings, survey);
  return 'problem' in chosen ? chosen.problem : undefined;
}

const actions = {
  helm: 'run Helm',
  kustomize: 'run kustomize',
  directory: 'copy the manifests',
} as const;

/** The files below each directory, deeper ones included: a source reads them whatever else deploys them. */
const filesBelow = memoise((files: Survey['files']) =>
  groupPairs(
    [...files.keys()].flatMap((file) =>
      pathsAbove(file).map((directory) => [directory, file] as const),
    ),
  ),
);

const manifestsOf = memoise((manifests: Survey['manifests']) => new Set(manifests));
