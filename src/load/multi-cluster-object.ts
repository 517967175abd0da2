/** An object → whether it is one of a multi-cluster API, which has an effect only where the fleet reads it. */
import { kindsOfApis } from '../api/kind.ts';
import { kindOf } from '../kind/registry.ts';
import type { Resource } from '../resource/resource.ts';
import { clusterSourceOf } from '../topology/source/cluster-name.ts';

/** Descriptions of clusters belong below a topology path, whether they are listed or not. */
export function isMultiCluster(resource: Resource): boolean {
  const kind = kindOf(resource);
  return kind !== undefined && ofApis.has(kind) && clusterSourceOf(resource) === undefined;
}

const ofApis = new Set(kindsOfApis);

/** Whether a text may have such an object: most files name no such kind, and need not be parsed. */
export function namesMultiCluster(text: string): boolean {
  return names.test(text);
}

const names = new RegExp(
  `\\b(?:${[...new Set(kindsOfApis.map(({ kind }) => kind))].join('|')})\\b`,
);
