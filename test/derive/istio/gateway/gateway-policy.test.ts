import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { authoredSet, cluster, service, serviceExport } from '../../../support/fleet-builder.ts';
import { deriveFirst } from '../../../support/route-builder.ts';

const http = { istio: { version: '1.30', gateway: 'http' as const } };

const policy = (path: string, matchLabels: JsonObject, namespace = 'istio-system'): JsonObject => ({
  apiVersion: 'security.istio.io/v1',
  kind: 'AuthorizationPolicy',
  metadata: { name: 'admin', namespace },
  spec: { selector: { matchLabels }, rules: [{ to: [{ operation: { paths: [path] } }] }] },
});

/** The codes of a cluster that exports reviews under a path. */
function found(own: JsonObject, path = '/shop'): readonly string[] {
  const rules = [{ portNumber: 80, path, pathType: 'Prefix' }];
  const exported = serviceExport('reviews', { rules });
  const sets = [
    authoredSet(cluster('south'), service(), exported, own),
    authoredSet(cluster('north')),
  ];
  const { diagnostics } = deriveFirst(sets, http);
  return diagnostics.filter(({ code }) => code === 'DIS0446').map(({ at }) => at.pointer);
}

describe('a policy by paths is said', () => {
  const there = ['/spec/rules/0/to/0/operation/paths/0'];
  const gateway = { istio: 'ingressgateway' };
  test.each<[string, JsonObject, readonly string[]]>([
    ['of the gateway', policy('/shop/admin', gateway), there],
    ["by the installer's other label", policy('/shop/*', { app: 'istio-ingressgateway' }), there],
    ['of the whole mesh', policy('/shop*', {}), there],
    ['not for other paths', policy('/web/*', gateway), []],
    ['not of other pods', policy('/shop/*', { app: 'istiod' }), []],
    ['not of other namespaces', policy('/shop/*', {}, 'shop'), []],
  ])('%s', (_, own, expected) => {
    expect(found(own)).toEqual(expected);
  });

  test('not where an export has no path to put in front', () => {
    expect(found(policy('/*', gateway), '/')).toEqual([]);
  });
});
