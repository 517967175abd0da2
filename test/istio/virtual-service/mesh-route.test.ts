import { expect, test } from 'vitest';
import { routedServices } from '../../../src/istio/virtual-service/mesh-route.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const service = { group: '', kind: 'Service', name: 'api' };

test.each<[string, readonly JsonObject[], readonly string[]]>([
  ['its own namespace', [service], ['shop/api']],
  ['another namespace', [{ ...service, namespace: 'web' }], ['web/api']],
  ['a group of the name of the core group', [{ ...service, group: 'core' }], []],
  ['another group', [{ ...service, group: 'gateway.networking.k8s.io' }], []],
  ['no group', [{ kind: 'Service', name: 'api' }], []],
  ['another kind', [{ ...service, kind: 'Gateway' }], []],
  ['no parents', [], []],
])('a parent in %s', (_, parentRefs, expected) => {
  const route = object('gateway.networking.k8s.io/v1', 'HTTPRoute', 'api', { parentRefs });
  expect([...routedServices(authored(route))]).toEqual(expected);
});
