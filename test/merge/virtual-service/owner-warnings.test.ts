import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, object, service } from '../../support/fleet-builder.ts';
import { mergeFindings } from '../../support/merged.ts';

const named = [cluster('south', { gateway: 'south.example.com' })];
const here = [{ destination: { host: 'reviews' } }];

/** What merging finds of VirtualServices with these specs. */
function findings(...specs: readonly JsonObject[]) {
  const routes = specs.map((spec, i) =>
    object('networking.istio.io/v1', 'VirtualService', `n${i}`, spec),
  );
  return mergeFindings({ authored: [service(), ...routes], providers: named });
}

describe('of VirtualServices that hold the name is said', () => {
  test.each<[string, readonly JsonObject[], readonly string[]]>([
    ['nothing, when all are led on', [{ hosts: ['reviews'], http: [{ route: here }] }], []],
    [
      'nothing, when a delegate leads on',
      [{ hosts: ['reviews'], http: [{ delegate: { name: 'n1' } }] }, { http: [{ route: here }] }],
      [],
    ],
    [
      'that a delegate leads elsewhere',
      [
        { hosts: ['reviews'], http: [{ delegate: { name: 'n1' } }] },
        { http: [{ route: [{ destination: { host: 'api' } }] }] },
      ],
      ['DIS0506 /spec/hosts'],
    ],
    [
      'that clients are left out',
      [{ hosts: ['reviews'], http: [{ match: [{ sourceNamespace: 'desk' }], route: here }] }],
      ['DIS0512 /spec/hosts'],
    ],
    [
      'nothing, when another one is for the rest',
      [
        { hosts: ['reviews'], http: [{ match: [{ sourceNamespace: 'desk' }], route: here }] },
        { hosts: ['reviews'], http: [{ route: here }] },
      ],
      [],
    ],
    [
      'nothing of ports that ours is for',
      [{ hosts: ['reviews'], exportTo: ['.'], http: [{ match: [{ port: 81 }], route: here }] }],
      [],
    ],
    [
      'that a wildcard of some is replaced',
      [{ hosts: ['*.shop.svc.cluster.local'], exportTo: ['.'], http: [{ route: here }] }],
      ['DIS0513 /spec/hosts'],
    ],
    [
      'nothing of a wildcard that one of the name leaves no clients',
      [
        { hosts: ['*.shop.svc.cluster.local'], exportTo: ['.'], http: [{ route: here }] },
        { hosts: ['reviews'], exportTo: ['.', 'web'], http: [{ route: here }] },
      ],
      [],
    ],
    [
      'nothing of a wildcard that nobody sees',
      [{ hosts: ['*.shop.svc.cluster.local'], exportTo: ['~'], http: [{ route: here }] }],
      [],
    ],
  ])('%s', (_, specs, expected) => {
    expect(findings(...specs)).toEqual(expected);
  });

  test('that a wildcard of some is replaced by one that sets a path', () => {
    const wide = object('networking.istio.io/v1', 'VirtualService', 'wide', {
      hosts: ['*.shop.svc.cluster.local'],
      exportTo: ['.'],
      http: [{ directResponse: { status: 503 } }],
    });
    const istio = { version: '1.30', gateway: 'http' } as const;
    const setup = { authored: [service(), wide], providers: named, spec: { istio } };
    expect(mergeFindings(setup)).toEqual(['DIS0513 /spec/hosts']);
  });
});
