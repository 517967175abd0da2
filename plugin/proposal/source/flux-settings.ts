/** A directory and its Flux Kustomization → what Flux changes in its objects: the settings of the source, or why it has none for that. */

import { stringify } from 'yaml';
import { own } from '../../../src/collection/own.ts';
import { substituteVariables } from '../../../src/kind/notation/variable-substitution.ts';
import { isClusterScoped } from '../../../src/kind/scope.ts';
import { resolvePath } from '../../../src/place/rendered/local-path.ts';
import { isArray, type JsonObject, listAt, objectAt, valueAt } from '../../../src/resource/json.ts';
import type { Deployment } from '../deployment/deployed-directory.ts';
import { kustomizedFiles, setOf } from '../kustomized-files.ts';
import type { Survey } from '../survey.ts';
import type { Candidate } from './candidate.ts';
import { fluxValues } from './flux-values.ts';

/** Why the directory is no source; undefined without a reason, and for a deployment of Argo CD. */
export function fluxProblem(
  candidate: Candidate,
  deployment: Deployment,
  survey: Survey,
): string | undefined {
  const { settings, namespace } = deployment;
  const flux = objectAt(settings, 'flux');
  if (flux === undefined) return undefined;
  const { by, path } = candidate;
  if (by === 'Helm') return 'Flux applies files and kustomizations, no chart of a directory';
  const changes = Object.keys(objectAt(settings, 'kustomize') ?? {});
  if (JSON.stringify(objectAt(settings, 'kustomize') ?? {}).includes('{{')) {
    return `what Flux changes in it (${changes.join(', ')}) has "{{"`;
  }
  if (by === undefined && changes.length > 0) {
    return `Flux changes what is in it (${changes.join(', ')}), which a source of plain manifests does not`;
  }
  if (by === undefined && namespace !== undefined && isChangedBy(namespace, candidate)) {
    return `Flux puts all of its objects into namespace ${namespace} (targetNamespace)`;
  }
  const label = keptLabel(candidate, deployment, survey);
  if (label !== undefined) {
    return `Flux sets the label ${label} (commonMetadata) after kustomize, whose kustomization sets it too`;
  }
  // A Secret that SOPS encrypts stays so in a branch, which Flux decrypts; kustomize makes one of what it reads.
  if (flux['decryption'] !== undefined && hasGenerator(path, survey)) {
    return 'Flux decrypts what is in it (decryption)';
  }
  return substitutionProblem(candidate, deployment, survey);
}

/** Whether an object has another namespace. */
export function isElsewhere({ objects }: Candidate, namespace: string): boolean {
  return objects.some(
    (object) =>
      !isClusterScoped(object) && object.namespace !== '' && object.namespace !== namespace,
  );
}

/** Whether kustomize, given a namespace, changes more than objects without one: also names of Namespaces, and references to Services. */
function isChangedBy(namespace: string, candidate: Candidate): boolean {
  if (isElsewhere(candidate, namespace)) return true;
  return candidate.objects.some(({ kind, name, object }) => {
    if (kind === 'Namespace') return name !== namespace;
    if (kind === 'CustomResourceDefinition')
      return valueAt(object, 'spec', 'conversion', 'webhook') !== undefined;
    return kind === 'APIService' || kind.endsWith('RoleBinding');
  });
}

/** Fields of a kustomization whose labels replace those of the settings of a source; Flux sets its own last. */
const labelling = ['labels', 'commonLabels', 'patchesJson6902', 'replacements', 'transformers'];

/** A label of the Kustomization that the directory's own kustomization would set after it. */
function keptLabel(
  { path, by }: Candidate,
  { settings }: Deployment,
  survey: Survey,
): string | undefined {
  const labels = Object.keys(objectAt(settings, 'kustomize', 'commonLabels') ?? {});
  if (by !== 'kustomize' || labels.length === 0) return undefined;
  const { object = {} } =
    survey.rendered.find((each) => each.path === path && each.by === 'kustomize') ?? {};
  const fields = JSON.stringify(labelling.map((field) => own(object, field) ?? null));
  const changes = kustomizedFiles([path], survey).filter(
    ({ isChange, by: of, file }) =>
      isChange && of === path && fields.includes(file.slice(file.lastIndexOf('/') + 1)),
  );
  const texts = [fields, ...changes.map(({ file }) => survey.files.get(file)?.text ?? '')];
  // A JSON pointer has "~1" in place of "/".
  return labels.find((label) =>
    [label, label.replaceAll('/', '~1')].some((key) => texts.some((text) => text.includes(key))),
  );
}

/** Without a variable in any file, Flux substitutes nothing. */
function substitutionProblem(
  candidate: Candidate,
  deployment: Deployment,
  survey: Survey,
): string | undefined {
  const postBuild = objectAt(deployment.settings, 'flux', 'postBuild');
  const inline = objectAt(postBuild, 'substitute') ?? {};
  const from = listAt(postBuild, 'substituteFrom');
  if (from.length === 0 && Object.keys(inline).length === 0) return undefined;
  const { names, other } = variablesIn(candidate, deployment, survey);
  if (other !== undefined) return `Flux replaces ${other}, which a source does not`;
  const { values, lacking } = fluxValues(deployment, survey);
  const lacks = names.map(lacking).find((reason) => reason !== undefined);
  if (lacks !== undefined) return lacks;
  const template = names.find((name) => String(own(values, name)).includes('{{'));
  return template === undefined ? undefined : `the value of its variable ${template} has "{{"`;
}

/** The values that Flux replaces variables by; undefined where the directory has no variable. */
export function variablesFor(
  candidate: Candidate,
  deployment: Deployment,
  survey: Survey,
): JsonObject | undefined {
  if (objectAt(deployment.settings, 'flux', 'postBuild') === undefined) return undefined;
  const { values } = fluxValues(deployment, survey);
  const { names, isOpen } = variablesIn(candidate, deployment, survey);
  const used = Object.entries(values).filter(([name]) => names.includes(name));
  const all = isOpen || (used.length === 0 && names.length > 0) ? Object.entries(values) : used;
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

interface FoundVariables {
  readonly names: readonly string[];
  /** Whether any value counts: where Flux has one, it also replaces variables by their defaults, and two dollars by one. */
  readonly isOpen: boolean;
  /** What only Flux can replace. */
  readonly other?: string;
}

/** What Flux would replace, also in what the Kustomization adds; a file that is no manifest may have any text. */
function variablesIn(candidate: Candidate, deployment: Deployment, survey: Survey): FoundVariables {
  const names = new Set<string>();
  let isOpen = false;
  for (const { text, at } of textsOf(candidate, deployment, survey)) {
    if (text === undefined && !setOf(survey.paths).has(at)) {
      return { names: [], isOpen, other: `variables in ${at}` };
    }
    const found = substituteVariables(text ?? '', {});
    if (found.type === 'other') return { names: [], isOpen, other: `${found.part} in ${at}` };
    for (const name of found.names) names.add(name);
    // A file of a generator that is no manifest may have any variable.
    isOpen ||= text === undefined || (found.names.length === 0 && text.includes('$$'));
  }
  return { names: [...names], isOpen };
}

/** A text that ends up in what Flux applies; without the text, where it is not known. */
interface AppliedText {
  readonly at: string;
  readonly text?: string | undefined;
}

/** The files of the directory and of the components that the Kustomization adds to it, and its other changes. */
function textsOf(
  { path, by, files }: Candidate,
  { settings, file }: Deployment,
  survey: Survey,
): readonly AppliedText[] {
  const { components, ...changes } = objectAt(settings, 'kustomize') ?? {};
  // A component that is not in the repository is a file without a text.
  const added = (isArray(components) ? components : []).map(
    (one) => resolvePath(path, String(one)) ?? String(one),
  );
  const built = kustomizedFiles([path, ...added], survey);
  const read = by === undefined ? files : built.map(({ file }) => file);
  const changed = { at: `${Object.keys(changes).join(', ')} of ${file}`, text: stringify(changes) };
  return [...read.map((at) => ({ at, text: survey.files.get(at)?.text })), changed];
}

function hasGenerator(path: string, survey: Survey): boolean {
  return kustomizedFiles([path], survey).some(
    ({ kustomization }) => valueAt(kustomization, 'secretGenerator') !== undefined,
  );
}
