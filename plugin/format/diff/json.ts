/** The effect of a change on a fleet → JSON. The shape is versioned: a field is added, never renamed or removed, within `v1alpha1`. */

import type { ComparedOutages } from '../../../src/app/outage/compare.ts';
import { present } from '../../../src/collection/present.ts';
import { diffStat } from '../../../src/diff/diff-stat.ts';
import type { FieldChange } from '../../../src/diff/fields/field-change.ts';
import type {
  BranchObject,
  ChangedObject,
  Changes,
  FleetDiff,
  ObjectChanges,
  OrderDiff,
} from '../../../src/diff/fleet-diff.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { outageChangeJson } from '../change/json.ts';
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
    orders: orders.map(({ service, host, consumer, before, after }) => ({
      service,
      ...present({ host }),
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
    removed: removed.map(object),
  };
}

function changedObject(one: ChangedObject) {
  const { fields, more, previousName, previousApplication } = one;
  const moved = present({ previousName, previousApplication });
  const cut = more === 0 ? {} : { moreFields: more };
  return { ...object(one), ...moved, fields: fields.map(field), ...cut };
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
