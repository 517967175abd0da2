/** Kustomizations → the files of Argo CD's deployers that they change, so that the deployers are not as the files have them. */

import { parseDocuments } from '../../../src/parse/parse-documents.ts';
import { resolvePath } from '../../../src/place/rendered/local-path.ts';
import {
  isArray,
  type Json,
  type JsonObject,
  objectAt,
  stringAt,
} from '../../../src/resource/json.ts';
import { groupOf, type Resource } from '../../../src/resource/resource.ts';
import { type KustomizedFile, kustomizedFiles } from '../kustomized-files.ts';
import type { SurveyedFiles } from '../surveyed-files.ts';

/** What changes a file, in words, and whether it changes only names. */
export interface DeployerChange {
  readonly reason: string;
  readonly isOfName: boolean;
}

/** By the file. */
export function changedDeployers(
  deployers: ReadonlySet<string>,
  surveyed: SurveyedFiles,
): ReadonlyMap<string, DeployerChange> {
  const changed = new Map<string, DeployerChange>();
  const whole = surveyed.rendered.filter(({ by, isPart }) => by === 'kustomize' && !isPart);
  for (const { path } of whole) {
    const walked = kustomizedFiles([path], surveyed);
    const its = walked.filter(({ file, isChange }) => !isChange && deployers.has(file));
    const change = its.length === 0 ? undefined : firstChange(path, walked, surveyed);
    if (change === undefined) continue;
    const first = its.filter(({ file }) => !change.isOfName || !changed.has(file));
    for (const { file } of first) changed.set(file, change);
  }
  return changed;
}

/** The first one of more than names; else the first. */
function firstChange(
  path: string,
  walked: readonly KustomizedFile[],
  surveyed: SurveyedFiles,
): DeployerChange | undefined {
  const fields = walked.flatMap(({ kustomization = {}, by }) =>
    changesOf(kustomization, by, surveyed),
  );
  const field = fields.find((each) => !nameFields.has(each)) ?? fields[0];
  if (field === undefined) return undefined;
  const reason = `the kustomization ${path} changes it (${field})`;
  return { reason, isOfName: nameFields.has(field) };
}

const nameFields: ReadonlySet<string> = new Set(['namePrefix', 'nameSuffix']);

/** Fields that change nothing that is read of a deployer, in lower case. */
const harmless: ReadonlySet<string> = new Set([
  ...['apiversion', 'kind', 'metadata', 'resources', 'bases', 'components', 'namespace', 'labels'],
  ...['commonlabels', 'configmapgenerator', 'secretgenerator', 'generatoroptions', 'images'],
  ...['replicas', 'crds', 'buildmetadata', 'sortoptions', 'openapi', 'validators', 'helmcharts'],
  ...['helmglobals', 'generators'],
]);

const patchFields: ReadonlySet<string> = new Set([
  ...['patches', 'patchesjson6902', 'patchesstrategicmerge'],
]);

/** The fields that may change a deployer. */
function changesOf(
  kustomization: JsonObject,
  directory: string,
  surveyed: SurveyedFiles,
): readonly string[] {
  const changing = Object.entries(kustomization).filter(([field, value]) => {
    const name = field.toLowerCase();
    if (harmless.has(name) || value === undefined || value === null) return false;
    if (!patchFields.has(name) || !isArray(value)) return true;
    return value.some((patch) => isOfDeployers(patch, directory, surveyed));
  });
  return changing.map(([field]) => field);
}

/** Whether a patch may have a deployer of Argo CD as its target; its own text names the object where it has no target. */
function isOfDeployers(patch: Json, directory: string, { files }: SurveyedFiles): boolean {
  const target = objectAt(patch, 'target');
  const kind = stringAt(target, 'kind');
  // A target is a regular expression.
  if (kind !== undefined) return !/^\w+$/.test(kind) || deployerKinds.has(kind);
  const given = typeof patch === 'string' ? patch : (stringAt(patch, 'path') ?? '');
  const inline = typeof patch === 'string' ? patch : stringAt(patch, 'patch');
  const file = files.get(resolvePath(directory, given) ?? '');
  const text = file?.text ?? inline ?? '';
  const kinds = parseDocuments({ path: '', text }).value.map(({ object }) =>
    stringAt(object, 'kind'),
  );
  return kinds.length === 0 || kinds.some((each) => each === undefined || deployerKinds.has(each));
}

const deployerKinds: ReadonlySet<string> = new Set(['Application', 'ApplicationSet']);

/** The files with an Application or an ApplicationSet. */
export function deployerFiles({ files }: SurveyedFiles): ReadonlySet<string> {
  const isDeployer = ({ apiVersion, kind }: Resource) =>
    groupOf(apiVersion) === 'argoproj.io' && deployerKinds.has(kind);
  const found = [...files].filter(([, { resources }]) => resources.some(isDeployer));
  return new Set(found.map(([file]) => file));
}
