/**
 * The effect of a change on a fleet → JSON. The shape is versioned: a field is added, never renamed or removed, within `v1alpha1`.
 * @module
 */
import {
  type BranchObject,
  type ChangedObject,
  type Changes,
  type ComparedOutages,
  diffStat,
  type FieldChange,
  type FleetDiff,
  type JsonObject,
  type ObjectChanges,
  type OrderDiff,
  present,
  type RemovedObject,
} from '../../../src/internal.ts';
import { outageChangeJson, outageChangeSchema } from '../change/json.ts';
import { count, documentSchema, listOf, record, text } from '../document-schema.ts';
import { jsonText } from '../json-text.ts';
import type { Detail } from './markdown.ts';
import { unifiedPatch } from './unified.ts';

/** `{apiVersion, kind: Diff, summary, clusters, unchanged, orders, names, losses, outages?}`, ending in a newline. */
export function diffJson(
  { clusters, unchanged, orders, names, losses }: FleetDiff,
  outages?: ComparedOutages,
  { stat = false, unified }: Detail = {},
): string {
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Diff',
    summary: {
      clusters: clusters.length,
      unchanged: unchanged.length,
      orders: orders.length,
      losses: losses.length,
    },
    clusters: clusters.map((diff) => ({
      cluster: diff.cluster.name,
      key: diff.cluster.key,
      change: diff.change,
      branch: diff.branch,
      previousBranch: diff.previousBranch,
      files: changes(diff.files, (path) => path),
      objects: objectChanges(diff.objects),
      applications: stat ? diffStat(diff) : undefined,
      patch: unified === undefined ? undefined : unifiedPatch(diff, unified),
    })),
    unchanged: unchanged.map(({ name }) => name),
    orders: orders.map(({ service, consumer, before, after }) => ({
      service,
      consumer: consumer.name,
      before: order(before),
      after: order(after),
    })),
    names: names.map(({ host, consumer, change }) => ({ host, consumer: consumer.name, change })),
    losses: losses.map(({ type, what, clusters: losing }) => ({
      type,
      what,
      clusters: losing.map(({ name }) => name),
    })),
    ...present({ outages: outages && outageChangeJson(outages) }),
  };
  return jsonText(document);
}

function changes<T, S>({ added, changed, removed }: Changes<T>, shape: (item: T) => S): Changes<S> {
  return { added: added.map(shape), changed: changed.map(shape), removed: removed.map(shape) };
}

function objectChanges({ added, changed, removed }: ObjectChanges) {
  return {
    added: added.map(object),
    changed: changed.map(changedObject),
    removed: removed.map(removedObject),
  };
}

function changedObject(one: ChangedObject) {
  const { fields, more, previousApplication } = one;
  const moved = present({ previousApplication });
  const cut = more === 0 ? {} : { moreFields: more };
  return { ...object(one), ...moved, fields: fields.map(field), ...cut };
}

function removedObject(one: RemovedObject) {
  return { ...object(one), ...present({ renamedTo: one.renamedTo }) };
}

function field({ path, change, before, after }: FieldChange): JsonObject {
  return { path, change, ...present({ before, after }) };
}

/** Written out, so that a new field of the record does not enter the shape by accident. */
function object({ apiVersion, kind, namespace, name, application }: BranchObject): BranchObject {
  return { apiVersion, kind, namespace, name, application };
}

function order(serving: OrderDiff['before']): JsonObject | null {
  if (serving === undefined) return null;
  const ranks = serving.priorities.map((rank) =>
    rank.map(({ name, weight }) => (weight === undefined ? { name } : { name, weight })),
  );
  return { policy: serving.policy, ranks };
}

const objectFields: JsonObject = {
  apiVersion: text,
  kind: text,
  namespace: { ...text, description: 'Empty when it has none.' },
  name: text,
  application: { ...text, description: 'The directory of the branch that it is filed under.' },
};

const shown: JsonObject = {
  ...text,
  description:
    'At most 200 characters. A text that reads as something else is quoted; what is no scalar is written as in YAML; a secret is [redacted].',
};

const fieldChange = record(
  {
    path: { ...text, description: 'As in spec.template.spec.containers[name=web].image.' },
    change: {
      description: 'reordered: a list with the same items in another order.',
      enum: ['added', 'changed', 'removed', 'reordered'],
    },
    before: shown,
    after: shown,
  },
  { optional: ['before', 'after'] },
);

const changedFields = record(
  {
    ...objectFields,
    previousApplication: { ...text, description: 'When it was filed elsewhere before.' },
    fields: listOf(fieldChange, 'Empty when only comments and notation differ.'),
    moreFields: { ...count, description: 'So many more differ.' },
  },
  { optional: ['previousApplication', 'moreFields'] },
);

const removedFields = record(
  {
    ...objectFields,
    renamedTo: { ...text, description: 'The new object that is equal but for its name.' },
  },
  { optional: ['renamedTo'] },
);

const objectsSchema = record(
  {
    added: { type: 'array', items: record(objectFields) },
    changed: { type: 'array', items: changedFields },
    removed: { type: 'array', items: removedFields },
  },
  { description: 'One that is only filed elsewhere counts as changed.' },
);

const paths: JsonObject = { type: 'array', items: text };

const applicationStat = record({
  application: { ...text, description: 'The directory of the branch.' },
  objects: record({ added: count, changed: count, removed: count }),
  lines: record({ added: count, removed: count }),
});

const servingCluster = record(
  {
    name: text,
    weight: { type: 'integer', description: 'Share of requests; only where weights decide.' },
  },
  { optional: ['weight'] },
);

const servingOrder: JsonObject = {
  description: 'null when no other cluster serves.',
  anyOf: [
    { type: 'null' },
    record({
      policy: text,
      ranks: listOf(
        { type: 'array', items: servingCluster },
        'Clusters of one rank share the requests; the next rank takes over.',
      ),
    }),
  ],
};

const clusterDiff = record(
  {
    cluster: text,
    key: { ...text, description: 'region/zone/group/name' },
    change: { enum: ['added', 'changed', 'removed'] },
    branch: text,
    previousBranch: { ...text, description: 'When the branch had another name before.' },
    files: record(
      { added: paths, changed: paths, removed: paths },
      { description: 'Manifests, by their paths in the branch.' },
    ),
    objects: objectsSchema,
    applications: listOf(applicationStat, 'With --stat: how much of each application differs.'),
    patch: { ...text, description: 'With --unified: the manifests, secrets hidden.' },
  },
  { optional: ['previousBranch', 'applications', 'patch'] },
);

const orderDiff = record({
  service: { ...text, description: 'namespace/name' },
  consumer: { ...text, description: 'The cluster of the clients.' },
  before: servingOrder,
  after: servingOrder,
});

const nameDiff = record({
  host: text,
  consumer: { ...text, description: 'The cluster of the clients.' },
  change: { enum: ['added', 'removed'] },
});

const loss = record({
  type: {
    description:
      'endpoint: another cluster that no longer serves a service; service: no other cluster does any longer.',
    enum: ['cluster', 'object', 'field', 'service', 'name', 'endpoint'],
  },
  what: { ...text, description: 'As in "Deployment shop/web spec.replicas".' },
  clusters: listOf(text, 'Names of those that have it no longer.'),
});

/** JSON Schema (2020-12) of what {@link diffJson} writes. */
export const diffSchema: JsonObject = documentSchema(
  { kind: 'Diff', from: 'diff --format json' },
  {
    summary: record({ clusters: count, unchanged: count, orders: count, losses: count }),
    clusters: listOf(clusterDiff, 'Those whose branch differs, in order of their keys.'),
    unchanged: listOf(text, 'Names of the other clusters.'),
    orders: listOf(orderDiff, 'In order of service, then of the key of the consumer.'),
    names: listOf(
      nameDiff,
      'Names that clients can call only before or only afterwards, in order of host, then of the key of the consumer.',
    ),
    losses: listOf(loss, 'Everything that clusters lose by the change, by type.'),
    outages: outageChangeSchema,
  },
  ['outages'],
);
