/** Random Gateways of waypoints, and the labels that name them. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/resource/json.ts';

/** The Gateway of a waypoint: what it serves, and which namespaces it accepts. */
export const anyWaypointGateway = fc
  .record({
    kind: fc.constantFrom('', '', '', 'service', 'all', 'workload', 'none'),
    accepts: fc.constantFrom<(JsonObject | undefined)[]>(
      undefined,
      { from: 'All' },
      { from: 'All' },
      { from: 'Same' },
      { from: 'Selector', selector: { matchLabels: { team: 'web' } } },
      { from: 'Selector', selector: { matchExpressions: [{ key: 'team', operator: 'Exists' }] } },
    ),
  })
  .map(
    ({ kind, accepts }) =>
      ({ namespace, waypoint }: { namespace: string; waypoint: string }): JsonObject => ({
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'Gateway',
        metadata: {
          namespace,
          name: waypoint,
          labels: kind === '' ? {} : { 'istio.io/waypoint-for': kind },
        },
        spec: {
          gatewayClassName: 'istio-waypoint',
          listeners: [
            {
              name: 'mesh',
              port: 15_008,
              protocol: 'HBONE',
              ...(accepts === undefined ? {} : { allowedRoutes: { namespaces: accepts } }),
            },
          ],
        },
      }),
  );

/** The object with the label for `NAME`, or `NAME/NAMESPACE`; entries name waypoints of their own namespace only. */
export function attached(object: JsonObject, waypoint: string): JsonObject {
  const { kind } = object;
  if (waypoint === '' || (kind !== 'Service' && kind !== 'ServiceEntry')) return object;
  const [name = '', namespace] = waypoint.split('/');
  const metadata = Object(object['metadata']);
  const labels = {
    ...Object(metadata['labels']),
    'istio.io/use-waypoint': name,
    ...(namespace === undefined || kind !== 'Service'
      ? {}
      : { 'istio.io/use-waypoint-namespace': namespace }),
  };
  return { ...object, metadata: { ...metadata, labels } };
}

/** Without entries that give a waypoint a second definition of a Service from another namespace: Istio's choice is random then. */
export function withoutRivals(objects: readonly JsonObject[]): readonly JsonObject[] {
  const taken = new Set(
    objects.flatMap(({ kind, metadata }) => {
      const { name, namespace, labels = {} } = Object(metadata);
      const there = labels['istio.io/use-waypoint-namespace'];
      return kind !== 'Service' || there === undefined || there === namespace
        ? []
        : [`${there} ${name}.${namespace}.svc.cluster.local`];
    }),
  );
  return objects.filter(({ kind, metadata, spec }) => {
    const { namespace } = Object(metadata);
    const hosts: readonly string[] = Object(spec).hosts ?? [];
    return kind !== 'ServiceEntry' || hosts.every((host) => !taken.has(`${namespace} ${host}`));
  });
}
