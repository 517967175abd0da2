/**
 * A topology → documents that read back as the same topology: per cluster an object of each API with specific facts, else
 * a plain one; then the objects that others refer to by name. No kubeconfig: none is ever stored.
 */
import { clusterSourcesOfApis } from '../api/topology.ts';
import { own } from '../collection/own.ts';
import type { JsonObject } from '../resource/json.ts';
import type { Cluster, Topology } from './topology.ts';

/** The objects of each cluster, in order of the keys. */
export function topologyDocuments(topology: Topology): readonly JsonObject[] {
  return topology.clusters.flatMap((cluster) => {
    const described = clusterSourcesOfApis.flatMap(({ facts }) => {
      if (facts === undefined) return [];
      const known = own(cluster.facts, facts.api);
      return known === undefined ? [] : [facts.toDocument(cluster, known)];
    });
    const documents = described.length === 0 ? plainDocuments(cluster) : described;
    return [...documents, ...(cluster.referents ?? [])];
  });
}

function plainDocuments(cluster: Cluster): readonly JsonObject[] {
  return clusterSourcesOfApis.flatMap(({ toPlainDocument }) =>
    toPlainDocument === undefined ? [] : [toPlainDocument(cluster)],
  );
}
