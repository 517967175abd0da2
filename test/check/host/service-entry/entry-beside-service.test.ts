import { describe, expect, test } from 'vitest';
import { clusterStates } from '../../../../src/check/cluster-state.ts';
import { entryBesideService } from '../../../../src/check/host/service-entry/entry-beside-service.ts';
import { deriveFleet } from '../../../../src/derive/derive.ts';
import { mergeCluster } from '../../../../src/merge/merge-cluster.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
  withMetadata,
} from '../../../support/fleet-builder.ts';

const entry = (spec: JsonObject = {}, namespace = 'shop'): JsonObject =>
  withMetadata(
    object('networking.istio.io/v1', 'ServiceEntry', 'entry', {
      hosts: ['reviews.shop.svc.cluster.local'],
      ...spec,
    }),
    { namespace },
  );

/** What is found in a cluster that fails over to another one, which is known by name or not. */
function found(own: JsonObject, gateway = '203.0.113.2'): readonly string[] {
  const north = authoredSet(cluster('north'), service(), serviceExport(), own);
  const south = authoredSet(cluster('south', { gateway }), service(), serviceExport());
  const derived = deriveFleet([north, south], deriveSpec()).value[0];
  if (derived === undefined) throw new Error('north has a set');
  const manifests = mergeCluster(north, derived, deriveSpec()).value;
  return clusterStates([manifests], derived.routes, deriveSpec())
    .flatMap((state) => entryBesideService.run(state))
    .map(({ at, message }) => `${at.file}${at.pointer} ${message.split(': ')[1]}`);
}

const at = 'ServiceEntry-entry.yaml/spec/hosts';

describe('entryBesideService', () => {
  test("finds an entry of the Service's namespace", () => {
    const effect = 'its endpoints are added to those in the order';
    expect(found(entry())).toEqual([`${at}/0 ${effect}`]);
    expect(found(entry({ exportTo: ['~'] }))).toEqual([`${at}/0 ${effect}`]);
  });

  test("finds one of a client's namespace, for its own clients", () => {
    const effect = 'clients of namespace "web" get its endpoints instead';
    expect(found(entry({}, 'web'))).toEqual([`${at}/0 ${effect}`]);
  });

  test('finds one for a host of our own', () => {
    const hosts = ['other.example', 'reviews.shop.svc.clusterset.local'];
    expect(found(entry({ hosts }), 'gw.example.com')).toHaveLength(1);
    expect(found(entry({ hosts }))).toEqual([]);
  });

  test('leaves endpoints to others that Pilot leaves out', () => {
    const spec = { resolution: 'DNS', ports: [{ name: 'http', number: 80 }] };
    expect(found(entry(spec))).toEqual([]);
    const hosts = ['reviews.shop.svc.clusterset.local'];
    expect(found(entry({ ...spec, hosts }), 'gw.example.com')).toHaveLength(1);
  });

  test('lets pass what nobody sees, and other hosts', () => {
    expect(found(entry({ exportTo: ['~'] }, 'web'))).toEqual([]);
    expect(found(entry({ hosts: ['reviews.example'] }))).toEqual([]);
  });
});
