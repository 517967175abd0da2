/**
 * Real Pilot gives every client the endpoints, priorities and weights that the model promises: each case of `fixtures/istio`.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { servicePorts } from '../../src/derive/offer/service-port.ts';
import { hasErrors, type RenderedRepository } from '../../src/index.ts';
import { listAt, stringAt } from '../../src/resource/json.ts';
import { expectedClusters, factsOf, serviceKey } from '../support/peer-expectation.ts';
import {
  manifestsOf,
  type PeerCase,
  peerCases,
  peerFleets,
  refusals,
  renderFixture,
  routesOf,
} from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer } from '../support/peer-pilot.ts';
import { type Pod, podsOf, serviceOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

describe.concurrent.each(peerFleets())('%s', (fleet) => {
  for (const { name, code } of refusals(fleet)) {
    it(name, async () => {
      const { diagnostics } = await renderFixture(`istio/${fleet}/`);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect([...new Set(errors.map((error) => error.code))]).toEqual([code]);
    });
  }
  for (const one of peerCases(fleet)) {
    itWithPeers(['eds-oracle'], one.name, async () => {
      const rendering = await renderFixture(`istio/${fleet}/`);
      expect(hasErrors(rendering.diagnostics)).toBe(false);
      await check(rendering, one, false);
      if (orderMatters(rendering, one)) await check(rendering, one, true);
    });
  }
});

async function check(rendering: RenderedRepository, one: PeerCase, reversed: boolean) {
  const manifests = manifestsOf(rendering, one.consumer);
  const pods = podsOf(manifests, one.pods);
  const proxy = { type: 'sidecar', ...one.client } as const;
  const answer = await askPilot({ manifests, pods, proxy, reversed });
  const { error, validation, warnings } = answer;
  expect({ error, validation, warnings }).toEqual({ validation: [] });
  const seen = (service: string): boolean => one.sees?.includes(service) ?? true;
  const routes = routesOf(rendering, one.consumer).filter((route) => seen(serviceKey(route)));
  const expected = routes.flatMap((route) => expectedClusters(rendering, route, one, pods));
  const promised = expected.map(({ name, facts }) => [name, facts] as const);
  const given = expected.map(({ name, facts }) => {
    const cluster = answer.clusters.find((candidate) => candidate.cluster === name);
    const found = cluster && factsOf(cluster);
    return [name, facts.sans === undefined ? found && { ...found, sans: undefined } : found];
  });
  expect(given).toEqual(promised);
  checkLocal(rendering, one, pods, answer);
}

/** Services that no other cluster serves here, and the Services behind hosts of their own, have local endpoints only. */
function checkLocal(
  rendering: RenderedRepository,
  one: PeerCase,
  pods: readonly Pod[],
  answer: PilotAnswer,
) {
  const manifests = manifestsOf(rendering, one.consumer);
  const routes = routesOf(rendering, one.consumer);
  for (const service of one.pods.keys()) {
    const resource = serviceOf(manifests, service);
    const joined = routes.some((r) => serviceKey(r) === service && r.form === 'joined');
    if (joined || resource === undefined) continue;
    const { name, namespace } = resource;
    for (const { number, protocol } of servicePorts(resource)) {
      if (protocol !== 'TCP') continue;
      const wanted = `outbound|${number}||${name}.${namespace}.svc.cluster.local`;
      const cluster = answer.clusters.find((candidate) => candidate.cluster === wanted);
      const given = cluster?.localities.flatMap(({ endpoints }) => endpoints) ?? [];
      const own = pods.filter((pod) => pod.service === service);
      expect(given.map(({ address }) => address).sort(), wanted).toEqual(
        own.map(({ address }) => address).sort(),
      );
    }
  }
}

/** Whether two objects of the consumer are for one host, so that the older one might win. */
function orderMatters(rendering: RenderedRepository, { consumer }: PeerCase): boolean {
  const hosts = manifestsOf(rendering, consumer).placed.flatMap(({ resource }) => {
    const { kind, namespace, object } = resource;
    if (kind === 'ServiceEntry')
      return listAt(object, 'spec', 'hosts').map((host) => `${kind} ${host}`);
    const host = stringAt(object, 'spec', 'host') ?? '';
    return kind === 'DestinationRule'
      ? [`${kind} ${host.includes('.') ? host : `${host}.${namespace}.svc.cluster.local`}`]
      : [];
  });
  return new Set(hosts).size < hosts.length;
}
