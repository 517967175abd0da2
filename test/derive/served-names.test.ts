import { expect, test } from 'vitest';
import { servedNames } from '../../src/derive/served-names.ts';
import { cluster, service } from '../support/fleet-builder.ts';
import { deriveNorth, type RouteSetup } from '../support/route-builder.ts';

function namesOf(setup: RouteSetup): readonly string[] {
  const { derived, routes } = deriveNorth(setup).value;
  const resources = derived.map(({ resource }) => resource);
  return [...servedNames(resources, routes, 'cluster.local').brought];
}

const unnamed = service('reviews', { ports: [{ port: 80 }] });
const export_ = {
  apiVersion: 'multicluster.x-k8s.io/v1beta1',
  kind: 'ServiceExport',
  metadata: { namespace: 'shop', name: 'reviews' },
};
const fqdn = 'reviews.shop.svc.cluster.local';
const other = 'reviews.shop.svc.clusterset.local';

test.each<[string, RouteSetup, readonly string[]]>([
  ['nothing beside a Service', {}, []],
  ['the name of a Service that others run', { authored: [service('web')] }, [fqdn]],
  ['the name of the clusterset', { export: export_ }, [other]],
  [
    'no name that only we know',
    { service: unnamed, export: export_, spec: { clusterset: 'local' } },
    [],
  ],
])('brings %s', (_, setup, names) => {
  expect(namesOf({ providers: [cluster('south')], ...setup })).toEqual(names);
});
