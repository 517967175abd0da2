import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientClasses } from '../../../src/istio/model/client-class.ts';
import { indexPilot } from '../../../src/istio/model/pilot-index.ts';
import type { PilotClient } from '../../../src/istio/model/pilot-question.ts';
import {
  type UpstreamCluster,
  upstreamClustersOf,
} from '../../../src/istio/model/upstream-clusters.ts';
import { anyPilotState } from '../../support/pilot-arbitrary.ts';
import { stateOf } from '../../support/pilot-comparison.ts';

const namespaces = ['shop', 'web', 'istio-system', 'stock', 'pay'];
const labels = [{}, { tier: '1' }, { version: 'v1', tier: '2' }, { other: 'x' }];
const clients: readonly PilotClient[] = namespaces.flatMap((namespace) =>
  labels.map((its) => ({ namespace, labels: its, locality: 'eu/a' })),
);

/** What a cluster is, and what it does to each endpoint. */
function asData({ speaksMutualTls, decidesTls, ...data }: UpstreamCluster) {
  const endpoints = data.groups.flatMap((group) => group.endpoints);
  return { ...data, tls: endpoints.map((one) => [speaksMutualTls(one), decidesTls(one)]) };
}

test('all clients of a class get the same, and each that knows the host is in one', () => {
  let spared = 0;
  const law = fc.property(anyPilotState, (state) => {
    const index = indexPilot(stateOf(state));
    const classesOf = clientClasses(index, clients);
    for (const host of index.servicesByHost.keys()) {
      const answer = (client: PilotClient) => upstreamClustersOf(host, index, client).map(asData);
      const classes = classesOf(host);
      const inClasses = new Set(classes.flat());
      const outside = clients.filter((client) => !inClasses.has(client));
      expect(outside.flatMap(answer)).toEqual([]);
      expect(classes.map((all) => all.map(answer))).toEqual(
        classes.map(([first, ...others]) => [first, ...others].map(() => answer(first))),
      );
      spared += clients.length - classes.length;
    }
  });
  void fc.assert(law, { seed: 20261121, numRuns: 60 });
  expect(spared).toBeGreaterThan(500);
});
