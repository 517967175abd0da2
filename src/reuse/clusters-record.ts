/** What the objects of clusters state about them ↔ JSON: a run that recalls its findings reads no objects. */
import { present } from '../collection/present.ts';
import { withoutCredentials } from '../diagnostic/wording/credential-text.ts';
import { type Json, type JsonObject, stringAt, valueAt } from '../resource/json.ts';
import type { Cluster } from '../topology/topology.ts';
import { isPosition } from './findings-record.ts';

/** Writes the trust domain and the version of Istio of each cluster, by name; undefined if a text is like a credential. */
export function recordClusters(clusters: readonly Cluster[]): JsonObject | undefined {
  const stated = clusters.map(({ name, trustDomain, istioVersion }) => [
    name,
    { trustDomain, ...present({ istioVersion }) },
  ]);
  const text = JSON.stringify(Object.fromEntries(stated));
  return withoutCredentials(text) === text ? JSON.parse(text) : undefined;
}

/** The clusters as their descriptions have them → as the run had them that made the record. */
export function recallClusters(
  clusters: readonly Cluster[],
  record: Json | undefined,
): readonly Cluster[] {
  return clusters.map((cluster) => {
    const stated = valueAt(record, cluster.name);
    const trustDomain = stringAt(stated, 'trustDomain') ?? cluster.trustDomain;
    return { ...cluster, trustDomain, ...present({ istioVersion: versionIn(stated) }) };
  });
}

function versionIn(stated: Json | undefined): Cluster['istioVersion'] {
  const version = valueAt(stated, 'istioVersion');
  const value = stringAt(version, 'value');
  const at: unknown = valueAt(version, 'at');
  return value !== undefined && isPosition(at) ? { value, at } : undefined;
}
