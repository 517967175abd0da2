import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../../src/derive/derive.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { listAt, objectAt } from '../../../../src/resource/json.ts';
import { specField, specsOf } from '../../../support/derived-spec.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  rule,
  service,
  serviceExport,
} from '../../../support/fleet-builder.ts';

const subset = (name: string, version = name) => ({ name, labels: { version } });

describe('joinedServiceEntry', () => {
  test('stands on the own host of the Service, with its port names, and makes no listener', () => {
    const { endpoints: _, ...spec } = specsOf('ServiceEntry', {})['distributary-reviews'] ?? {};
    expect(spec).toMatchObject({
      exportTo: ['~'],
      hosts: ['reviews.shop.svc.cluster.local'],
      location: 'MESH_INTERNAL',
      ports: [{ name: 'http', number: 80, protocol: 'HTTP' }],
      resolution: 'STATIC',
    });
  });

  test('has the locality of each provider', () => {
    const providers = [
      cluster('south', { zone: 'b' }),
      cluster('west', { region: 'us', zone: 'c' }),
    ];
    const endpoints = specField('ServiceEntry', 'endpoints', { providers });
    expect(listAt(endpoints).map((one) => objectAt(one)?.['locality'])).toEqual(['eu/b', 'us/c']);
  });

  /** Endpoints' `version` labels in north, when its rule and south's have these subsets. */
  function versions(north: readonly JsonObject[], south: readonly JsonObject[]) {
    const sets = [
      authoredSet(cluster('north'), service(), rule('reviews', { subsets: north })),
      authoredSet(
        cluster('south'),
        service(),
        serviceExport(),
        rule('reviews', { subsets: south }),
      ),
    ];
    const { value, diagnostics } = deriveFleet(sets, deriveSpec());
    const entry = value[0]?.derived.find(({ resource }) => resource.kind === 'ServiceEntry');
    const endpoints = listAt(entry?.resource.object, 'spec', 'endpoints');
    return {
      versions: endpoints.map((one) => objectAt(one, 'labels')?.['version']),
      missing: diagnostics
        .filter(({ code }) => code === 'DIS0432')
        .map(({ message }) => message.split(' ')[1]),
    };
  }

  test.each<
    [string, readonly JsonObject[], readonly JsonObject[], readonly unknown[], readonly string[]]
  >([
    ['none', [], [], [undefined], []],
    [
      'those that both have',
      [subset('v1'), subset('v2')],
      [subset('v2'), subset('v1')],
      ['v1', 'v2'],
      [],
    ],
    [
      'those that the provider has too',
      [subset('v1'), subset('v2')],
      [subset('v2')],
      ['v2'],
      ['"v1"'],
    ],
    ['a plain one, when the provider has none', [subset('v1')], [], [undefined], ['"v1"']],
    [
      'one for equal labels',
      [subset('v1'), subset('same', 'v1')],
      [subset('v1'), subset('same', 'v1')],
      ['v1'],
      [],
    ],
    ['none for what the consumer lacks', [], [subset('v1')], [undefined], []],
  ])('has an endpoint a subset: %s', (_, north, south, expected, missing) => {
    expect(versions(north, south)).toEqual({ versions: expected, missing });
  });

  test('is not made for a host of its own', () => {
    const providers = [cluster('south', { gateway: 'south.example.com' })];
    const names = specField('ServiceEntry', 'hosts', { providers });
    expect(names).toEqual(['reviews.shop.svc.clusterset.local']);
  });
});
