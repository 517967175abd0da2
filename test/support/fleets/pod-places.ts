/** A cluster of a random fleet → where its pods run. */
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { objectAt } from '../../../src/resource/json.ts';
import type { PodPlace } from '../peer-fleet.ts';

/** Two pods of each Service that selects any. */
export function podPlaces({
  placed,
  cluster,
}: ClusterManifests): ReadonlyMap<string, readonly PodPlace[]> {
  const at = `${cluster.region}/${cluster.zone}`;
  const services = placed.filter(
    ({ resource: { kind, object } }) =>
      kind === 'Service' && objectAt(object, 'spec', 'selector') !== undefined,
  );
  return new Map(
    services.map(({ resource: { namespace, name } }) => [
      `${namespace}/${name}`,
      ['v1', 'v2'].map((version) => ({ at, labels: { version }, account: name })),
    ]),
  );
}
