/** What the model says of each mesh in which the order was measured; `test/peer/istio-mesh-rows.test.ts` asks real Pilot. */
import { expect, test } from 'vitest';
import { meshRows, orderedCluster, orderInWords } from '../../support/mesh-rows.ts';
import { pilotQuestion } from '../../support/pilot-cases.ts';
import { modelClusters } from '../../support/pilot-comparison.ts';

test.each(meshRows)('$mesh: $order', ({ fixture, order }) => {
  const cluster = modelClusters(pilotQuestion(fixture)).find(({ name }) => name === orderedCluster);
  const endpoints = (cluster?.groups ?? []).flatMap(({ priority, endpoints: its }) =>
    its.map(({ address }) => ({ priority, address })),
  );
  expect(orderInWords(endpoints)).toBe(order);
});
