import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../../src/derive/derive.ts';
import type { DeriveSpec } from '../../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { type JsonObject, listAt } from '../../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
} from '../../../support/fleet-builder.ts';

/** A Gateway with one server like the one that others enter by, save what a test changes. */
function gateway(change: JsonObject = {}): JsonObject {
  const server = {
    hosts: ['*.local'],
    port: { number: 15443 },
    tls: { mode: 'AUTO_PASSTHROUGH' },
    ...change,
  };
  return object('networking.istio.io/v1', 'Gateway', 'own', {
    servers: [{ hosts: ['a'], port: { number: 1 } }, server],
  });
}

/** Hosts of the Gateway that is derived for north, which exports reviews. */
function hosts(
  authored: readonly JsonObject[],
  spec: Partial<DeriveSpec> = {},
  clusterDomain = 'cluster.local',
  exported: JsonObject = {},
) {
  const sets = [
    authoredSet(
      cluster('north', { clusterDomain }),
      service(),
      serviceExport('reviews', exported),
      ...authored,
    ),
    authoredSet(cluster('south')),
  ];
  const { value } = deriveFleet(sets, deriveSpec(spec));
  const found = value[0]?.derived.find(({ resource }) => resource.kind === 'Gateway');
  return found === undefined
    ? undefined
    : listAt(found.resource.object, 'spec', 'servers').map((one) => listAt(one, 'hosts'));
}

const all = ['*.local'];
const reviews = 'reviews.shop.svc.cluster.local';

describe('eastWestGateway', () => {
  test.each<[string, readonly JsonObject[], readonly string[] | undefined]>([
    ['nobody wrote one', [], all],
    ['one is there', [gateway()], undefined],
    ['one is there for all hosts of a namespace', [gateway({ hosts: ['shop/*'] })], undefined],
    [
      'one is there with a namespace before the host',
      [gateway({ hosts: ['*/*.local'] })],
      undefined,
    ],
    ['the port is another', [gateway({ port: { number: 443 } })], all],
    ['it ends TLS', [gateway({ tls: { mode: 'SIMPLE' } })], all],
    // Of two servers of one port and host Envoy takes neither.
    ['it has other hosts', [gateway({ hosts: ['*.example.com'] })], [reviews]],
    ['it is another kind', [{ ...gateway(), apiVersion: 'gateway.networking.k8s.io/v1' }], all],
  ])('is made, when %s: %#', (_, authored, made) => {
    expect(hosts(authored)).toEqual(made && [made]);
  });

  test.each([
    ['cluster.local', '*.local'],
    ['north.local', '*.local'],
    ['north.example', '*.north.example'],
  ])('takes domain %s by %s', (domain, expected) => {
    expect(hosts([], {}, domain)).toEqual([[expected]]);
  });

  test.each<[string, Partial<DeriveSpec>, JsonObject]>([
    ['Istio is not wanted', { istio: 'none' }, {}],
    ['nothing is offered to anybody', {}, { targetClusters: [cluster('north').key] }],
    ['nothing is exported', {}, { rules: [] }],
  ])('is not made, when %s', (_, spec, exported) => {
    expect(hosts([], spec, 'cluster.local', exported)).toBeUndefined();
  });
});
