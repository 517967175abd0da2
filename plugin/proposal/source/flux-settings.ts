/**
 * A directory and its Flux Kustomization → what Flux changes in its objects: the settings of the source, or why it has none for that.
 * @module
 */
import {
  isClusterScoped,
  type JsonObject,
  kustomizationReferences,
  listAt,
  objectAt,
  resolvePath,
  stringAt,
  valueAt,
} from '../../../src/internal.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import type { Survey } from '../survey.ts';
import type { Candidate } from './candidate.ts';

/** Why the directory is no source; undefined without a reason, and for a deployment of Argo CD. */
export function fluxProblem(
  candidate: Candidate,
  { settings, namespace }: Deployment,
  survey: Survey,
): string | undefined {
  const flux = objectAt(settings, 'flux');
  if (flux === undefined) return undefined;
  const { by, objects, path } = candidate;
  const changes = Object.keys(objectAt(settings, 'kustomize') ?? {});
  if (by === undefined && changes.length > 0) {
    return `Flux changes what is in it (${changes.join(', ')}), which a source of plain manifests does not`;
  }
  if (by === undefined && namespace !== undefined && isElsewhere(candidate, namespace)) {
    return `Flux puts all of its objects into namespace ${namespace} (targetNamespace)`;
  }
  if (flux['decryption'] !== undefined) {
    const isEncrypted = objects.some(({ object }) => object['sops'] !== undefined);
    if (isEncrypted || hasGenerator(path, survey)) {
      return 'Flux decrypts what is in it (decryption)';
    }
  }
  return substitutionProblem(candidate, objectAt(flux, 'postBuild'), survey);
}

/** Whether an object has another namespace. */
export function isElsewhere({ objects }: Candidate, namespace: string): boolean {
  return objects.some(
    (object) =>
      !isClusterScoped(object) && object.namespace !== '' && object.namespace !== namespace,
  );
}

/** Without a variable in any file, Flux substitutes nothing. */
function substitutionProblem(
  candidate: Candidate,
  postBuild: JsonObject | undefined,
  survey: Survey,
): string | undefined {
  if (postBuild === undefined || !hasVariables(candidate, survey)) return undefined;
  const sources = listAt(postBuild, 'substituteFrom').map(
    (each) => `${stringAt(each, 'kind')} ${stringAt(each, 'name')}`,
  );
  return sources.length > 0
    ? `Flux replaces variables in it by values of ${sources.join(', ')} (postBuild.substituteFrom)`
    : 'Flux replaces variables in it (postBuild.substitute)';
}

/** What Flux would replace; a file that is no manifest may have any text. */
function hasVariables({ path, by, files }: Candidate, survey: Survey): boolean {
  const all = by === undefined ? files : filesOf(path, survey);
  return all.some((file) => {
    const text = survey.files.get(file)?.text;
    return text === undefined || /\$[{$]/.test(text);
  });
}

function hasGenerator(path: string, survey: Survey): boolean {
  return filesOf(path, survey).some((file) => {
    const [object] = survey.rendered.flatMap((each) =>
      file.startsWith(`${each.path}/kustomization.y`) ? [each.object] : [],
    );
    return valueAt(object, 'secretGenerator') !== undefined;
  });
}

/** The files that a kustomization is built from; of a remote one nothing is known. */
function filesOf(path: string, { rendered, paths }: Survey): readonly string[] {
  const objects = new Map(rendered.map((each) => [each.path, each.object]));
  const all = new Set(paths);
  const seen = new Set<string>();
  const files: string[] = [];
  const add = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const object = objects.get(at);
    if (object === undefined) {
      files.push(at);
      return;
    }
    const own = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
    files.push(...own.map((name) => `${at}/${name}`).filter((file) => all.has(file)));
    for (const { text } of kustomizationReferences(object)) {
      const next = resolvePath(at, text);
      if (next !== undefined) add(next);
    }
  };
  add(path);
  return files;
}
