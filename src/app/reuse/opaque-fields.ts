/**
 * Fields of objects that change the text of the object, and neither another object nor a finding about one: images, values of environment
 * variables, amounts of resources, the data of ConfigMaps, and the labels and annotations that packaging tools write.
 *
 * Placement, validation and the checks of a single object may read them. Derivation and the checks of several objects must not.
 * @module
 */
import { workloadKinds } from '../../istio/pod/pod-template.ts';
import { systemNamespace } from '../../istio/system-namespace.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { groupOf, labelsOf, type Resource } from '../../resource/resource.ts';

/** Whether any selector of the fleet mentions the key of a label. */
export type IsSelected = (key: string) => boolean;

/** The object with each of these fields replaced by null. */
export function withoutOpaque(resource: Resource, isSelected: IsSelected): JsonObject {
  const { apiVersion, kind, namespace, object } = resource;
  const group = groupOf(apiVersion);
  const metadata = (value: Json): Json =>
    inside(value, { labels: blankMembers((key) => versionLabels.has(key) && !isSelected(key)) });
  if (group === '' && kind === 'ConfigMap') {
    const isIstios = namespace === systemNamespace;
    return members(object, isIstios ? { metadata } : { metadata, data: blank, binaryData: blank });
  }
  if (group === '' && kind === 'Service') return members(object, { metadata });
  if (!workloadKinds.some((one) => one.kind === kind && one.group === group)) return object;
  // Settings of istiod and of gateways.
  const isIstios = namespace === systemNamespace || labelsOf(resource)['app'] === 'istiod';
  const pods = podTemplate(isIstios ? program : container);
  if (kind === 'Pod') return members(object, pods);
  const template = (value: Json): Json => inside(value, pods);
  return members(object, { metadata, spec: (value) => inside(value, { template }) });
}

/** The labels with the version of an application or of its chart. */
const versionLabels: ReadonlySet<string> = new Set(['app.kubernetes.io/version', 'helm.sh/chart']);

/** What restarts pods when its value changes. */
const restartAnnotation = /^(?:checksum\/|kubectl\.kubernetes\.io\/restartedAt$)/;

/** What becomes of a value. */
type Edit = (value: Json) => Json;

type Edits = Readonly<Record<string, Edit>>;

const blank: Edit = () => null;

/** Istio's own variables are settings of the proxy. */
const variable: Edit = (value) => {
  const isProxys = isObject(value) && String(value['name']).startsWith('ISTIO_');
  return isProxys ? value : inside(value, { value: blankText });
};

const blankText: Edit = (value) => (typeof value === 'string' ? null : value);

const program: Edits = { image: blank, resources: blank };

const container: Edits = { ...program, env: (value) => each(value, variable) };

function podTemplate(of: Edits): Edits {
  const containers: Edit = (list) => each(list, (one) => inside(one, of));
  return {
    metadata: (value) =>
      inside(value, { annotations: blankMembers((key) => restartAnnotation.test(key)) }),
    spec: (value) => inside(value, { containers, initContainers: containers }),
  };
}

function inside(value: Json, edits: Edits): Json {
  return isObject(value) ? members(value, edits) : value;
}

function each(value: Json, edit: Edit): Json {
  return isArray(value) ? value.map(edit) : value;
}

function members(object: JsonObject, edits: Edits): JsonObject {
  const byKey = new Map(Object.entries(edits));
  return mapped(object, (key, value) => {
    const edit = byKey.get(key);
    return edit === undefined ? value : edit(value);
  });
}

function blankMembers(isBlank: (key: string) => boolean): Edit {
  return (value) =>
    isObject(value) ? mapped(value, (key, one) => (isBlank(key) ? blankText(one) : one)) : value;
}

function mapped(object: JsonObject, edit: (key: string, value: Json) => Json): JsonObject {
  const entries = Object.entries(object).map(([key, one]) => [key, edit(key, one ?? null)]);
  return Object.fromEntries(entries);
}
