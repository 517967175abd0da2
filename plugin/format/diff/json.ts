/**
 * What a change does to a fleet → JSON for programs. The shape is versioned: a field is added, never renamed or removed, within `v1alpha1`.
 * @module
 */
import type {
  BranchObject,
  Changes,
  ComparedOutages,
  FleetDiff,
  JsonObject,
  OrderDiff,
} from '../../../src/internal.ts';
import { outageChangeJson, outageChangeSchema } from '../change/json.ts';
import { count, documentSchema, listOf, record, text } from '../document-schema.ts';
import { jsonText } from '../json-text.ts';

/** `{apiVersion, kind: Diff, summary, clusters, unchanged, orders, names, outages?}`, ending in a newline. */
export function diffJson(
  { clusters, unchanged, orders, names }: FleetDiff,
  outages?: ComparedOutages,
): string {
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Diff',
    summary: {
      clusters: clusters.length,
      unchanged: unchanged.length,
      orders: orders.length,
    },
    clusters: clusters.map(({ cluster, change, branch, previousBranch, files, objects }) => ({
      cluster: cluster.name,
      key: cluster.key,
      change,
      branch,
      previousBranch,
      files: changes(files, (path) => path),
      objects: changes(objects, object),
    })),
    unchanged: unchanged.map(({ name }) => name),
    orders: orders.map(({ service, consumer, before, after }) => ({
      service,
      consumer: consumer.name,
      before: order(before),
      after: order(after),
    })),
    names: names.map(({ host, consumer, change }) => ({ host, consumer: consumer.name, change })),
    ...(outages === undefined ? {} : { outages: outageChangeJson(outages) }),
  };
  return jsonText(document);
}

function changes<T, S>({ added, changed, removed }: Changes<T>, shape: (item: T) => S): Changes<S> {
  return { added: added.map(shape), changed: changed.map(shape), removed: removed.map(shape) };
}

/** Written out, so that a field that the record gains does not slip into the shape. */
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

function changesOf(items: JsonObject, description: string): JsonObject {
  const list: JsonObject = { type: 'array', items };
  return record({ added: list, changed: list, removed: list }, { description });
}

const branchObject = record({
  apiVersion: text,
  kind: text,
  namespace: { ...text, description: 'Empty when it has none.' },
  name: text,
  application: { ...text, description: 'The directory of the branch that it is filed under.' },
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
    files: changesOf(text, 'Manifests, by their paths in the branch.'),
    objects: changesOf(branchObject, 'One that is only filed elsewhere counts as changed.'),
  },
  { optional: ['previousBranch'] },
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

/** JSON Schema (2020-12) of what {@link diffJson} writes. */
export const diffSchema: JsonObject = documentSchema(
  { kind: 'Diff', from: 'diff --format json' },
  {
    summary: record({ clusters: count, unchanged: count, orders: count }),
    clusters: listOf(clusterDiff, 'Those whose branch differs, in order of their keys.'),
    unchanged: listOf(text, 'Names of the other clusters.'),
    orders: listOf(orderDiff, 'In order of service, then of the key of the consumer.'),
    names: listOf(
      nameDiff,
      'Names that clients can call only before or only afterwards, in order of host, then of the key of the consumer.',
    ),
    outages: outageChangeSchema,
  },
  ['outages'],
);
