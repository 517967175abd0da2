/**
 * The JSON Schema of the effect of a change on a fleet.
 * @module
 */
import type { JsonObject } from '../../../src/internal.ts';
import { outageChangeSchema } from '../change/json.ts';
import {
  count,
  type Described,
  documentSchema,
  type Fields,
  listOf,
  record,
  text,
} from '../document-schema.ts';

const objectFields: Fields = {
  apiVersion: { ...text, description: 'API group and version of the object.' },
  kind: { ...text, description: 'Kind of the object.' },
  namespace: { ...text, description: 'Namespace of the object; empty when it has none.' },
  name: { ...text, description: 'Name of the object.' },
  application: { ...text, description: 'The directory of the branch that it is filed under.' },
};

const shown = (which: string): Described => ({
  ...text,
  description: `${which}, in at most 200 characters. A text that reads as something else is quoted; what is no scalar is written as in YAML; a secret is [redacted].`,
});

const fieldChange = record(
  {
    path: { ...text, description: 'As in spec.template.spec.containers[name=web].image.' },
    change: {
      description: 'reordered: a list with the same items in another order.',
      enum: ['added', 'changed', 'removed', 'reordered'],
    },
    before: shown('The value before the change'),
    after: shown('The value after it'),
  },
  { optional: ['before', 'after'] },
);

const changedFields = record(
  {
    ...objectFields,
    previousName: {
      ...text,
      description: 'namespace/name before, when it had another and is recognized as the same.',
    },
    previousApplication: { ...text, description: 'When it was filed elsewhere before.' },
    fields: listOf(fieldChange, 'Empty when only comments and notation differ.'),
    moreFields: { ...count, description: 'So many more differ.' },
  },
  { optional: ['previousName', 'previousApplication', 'moreFields'] },
);

const objectsSchema = record(
  {
    added: listOf(record(objectFields), 'Objects that the branch has only after the change.'),
    changed: listOf(
      changedFields,
      'Objects that differ, have another name, or are filed elsewhere.',
    ),
    removed: listOf(record(objectFields), 'Objects that the branch has only before the change.'),
  },
  {
    description:
      'Objects of the branch. One that is only filed elsewhere, or has another name, counts as changed.',
  },
);

const applicationStat = record({
  application: { ...text, description: 'The directory of the branch.' },
  objects: record(
    {
      added: { ...count, description: 'New ones.' },
      changed: { ...count, description: 'Those that differ, or are filed here instead.' },
      removed: { ...count, description: 'Those that are gone.' },
    },
    { description: 'Numbers of objects.' },
  ),
  lines: record(
    {
      added: { ...count, description: 'New ones.' },
      removed: { ...count, description: 'Those that are gone.' },
    },
    { description: 'Numbers of lines of the manifests.' },
  ),
});

const servingCluster = record(
  {
    name: { ...text, description: 'Name of the cluster.' },
    weight: { type: 'integer', description: 'Share of requests; only where weights decide.' },
  },
  { optional: ['weight'] },
);

const servingOrder = (description: string): Described => ({
  description,
  anyOf: [
    { type: 'null' },
    record({
      policy: {
        ...text,
        description: 'FailOver: the ranks in order; ActiveActive: all of a rank by weight.',
      },
      ranks: listOf(
        { type: 'array', items: servingCluster },
        'Clusters of one rank share the requests; the next rank takes over.',
      ),
    }),
  ],
});

const clusterDiff = record(
  {
    cluster: { ...text, description: 'Name of the cluster.' },
    key: { ...text, description: 'region/zone/group/name' },
    change: {
      enum: ['added', 'changed', 'removed'],
      description:
        'Whether the fleet has the cluster only after the change, in both, or only before.',
    },
    branch: {
      ...text,
      description: 'Name of the branch, after the change where the fleet still has the cluster.',
    },
    previousBranch: { ...text, description: 'When the branch had another name before.' },
    files: record(
      {
        added: listOf(text, 'Files that the branch has only after the change.'),
        changed: listOf(text, 'Files with other contents or another mode.'),
        removed: listOf(text, 'Files that the branch has only before the change.'),
      },
      { description: 'Manifests, by their paths in the branch.' },
    ),
    objects: objectsSchema,
    applications: listOf(applicationStat, 'With --stat: how much of each application differs.'),
    patch: { ...text, description: 'With --unified: the manifests, secrets hidden.' },
  },
  { optional: ['previousBranch', 'applications', 'patch'] },
);

const orderDiff = record(
  {
    service: { ...text, description: 'namespace/name' },
    host: {
      ...text,
      description: 'Present where only requests to this name begin, or cease, to get the order.',
    },
    consumer: { ...text, description: 'The cluster of the clients.' },
    before: servingOrder('The order before the change; null when no other cluster served.'),
    after: servingOrder('The order after the change; null when no other cluster serves.'),
  },
  { optional: ['host'] },
);

const nameDiff = record({
  host: { ...text, description: 'The name, as in api.shop.svc.clusterset.local.' },
  consumer: { ...text, description: 'The cluster of the clients.' },
  change: {
    enum: ['added', 'removed'],
    description: 'Whether clients can call it only after the change, or only before.',
  },
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

/** JSON Schema (2020-12) of what `diffJson` writes. */
export const diffSchema: JsonObject = documentSchema(
  { kind: 'Diff', from: 'diff --format json' },
  {
    summary: record(
      {
        clusters: { ...count, description: 'Clusters whose branch differs.' },
        unchanged: { ...count, description: 'The other clusters.' },
        orders: { ...count, description: 'Entries of `orders`.' },
        losses: { ...count, description: 'Entries of `losses`.' },
      },
      { description: 'Lengths of the lists of the document.' },
    ),
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
