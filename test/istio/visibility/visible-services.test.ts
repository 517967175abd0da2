import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexPilot } from '../../../src/istio/model/pilot-index.ts';
import type { PilotClient } from '../../../src/istio/model/pilot-question.ts';
import { visibleServices } from '../../../src/istio/visibility/visible-services.ts';
import { anyPilotState } from '../../support/pilot-arbitrary.ts';
import { stateOf } from '../../support/pilot-comparison.ts';

const namespaces = ['shop', 'web', 'istio-system', 'stock', 'pay', ''];
const clients: readonly PilotClient[] = namespaces.map((namespace) => ({
  namespace,
  labels: {},
  locality: 'eu/a',
}));

test('a client sees the same, whoever asked before', () => {
  let shared = 0;
  const law = fc.property(anyPilotState, fc.boolean(), (drawn, isPlain) => {
    const kept = drawn.objects.filter(({ kind }) => !isPlain || kind !== 'VirtualService');
    const state = stateOf({ ...drawn, objects: kept });
    const index = indexPilot(state);
    const seen = clients.map((client) => visibleServices(index, client));
    const alone = clients.map((client) => visibleServices(indexPilot({ ...state }), client));
    expect(seen).toEqual(alone);
    shared += clients.length - new Set(seen).size;
  });
  void fc.assert(law, { seed: 20261122, numRuns: 100 });
  expect(shared).toBeGreaterThan(20);
});
