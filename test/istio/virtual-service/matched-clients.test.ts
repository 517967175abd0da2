import { expect, test } from 'vitest';
import { matchedClients } from '../../../src/istio/virtual-service/matched-clients.ts';

const asked = { sourceNamespace: 'shop', sourceLabels: { app: 'web' } };

test('asks what is written where no gateway is named', () => {
  expect(matchedClients({ gateways: [], ...asked }, true)).toEqual(asked);
  expect(matchedClients({ gateways: [], ...asked }, false)).toEqual(asked);
});

test('is for nobody in the mesh where other gateways are named alone', () => {
  expect(matchedClients({ gateways: ['edge/web'], ...asked }, true)).toBeUndefined();
  expect(matchedClients({ gateways: ['edge/web'], ...asked }, false)).toBeUndefined();
});

test('asks nothing more of an HTTP client where gateways are named, and of others all', () => {
  const named = { gateways: ['edge/web', 'mesh'], ...asked };
  expect(matchedClients(named, true)).toEqual({ sourceNamespace: '', sourceLabels: {} });
  expect(matchedClients(named, false)).toEqual(asked);
});
