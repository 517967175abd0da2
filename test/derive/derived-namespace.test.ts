import { describe, expect, test } from 'vitest';
import { derivedNamespaces } from '../../src/derive/derived-namespace.ts';
import { toDerived } from '../../src/derive/provenance.ts';
import type { Placed } from '../../src/place/placed.ts';
import { authored, cluster, object, service, viewOf } from '../support/fleet-builder.ts';

const south = cluster('south');

function derived(namespace: string, from: string): Placed {
  const bare = object('v1', 'Service', 'any', {});
  const made = { ...bare, metadata: { name: 'any', ...(namespace === '' ? {} : { namespace }) } };
  const source = { resource: authored(object('v1', 'Service', from, {})), cluster: south };
  return { resource: toDerived(made, [source]), application: 'apps/any' };
}

describe('derivedNamespaces', () => {
  test('makes one for each namespace that only derived objects stand in, kept from pruning', () => {
    const made = derivedNamespaces(viewOf(cluster('north'), service()), [
      derived('shop', 'a'),
      derived('web', 'c'),
      derived('', 'd'),
      derived('web', 'b'),
    ]);
    expect(made.map(({ resource, application }) => [resource.object, application])).toEqual([
      [
        {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: {
            annotations: {
              'argocd.argoproj.io/sync-options': 'Prune=false',
              'distributary.dev/derived-from': 'Service/shop/b@south,Service/shop/c@south',
            },
            labels: { 'app.kubernetes.io/managed-by': 'distributary' },
            name: 'web',
          },
        },
        'fleet',
      ],
    ]);
  });

  test('points at what the objects in it follow from', () => {
    const [made] = derivedNamespaces(viewOf(cluster('north')), [derived('web', 'a')]);
    expect(made?.resource.origin).toMatchObject({ from: [{ file: 'Service-a.yaml' }] });
  });
});
