import { expect, test } from 'vitest';
import { usualGatewayPort } from '../../../src/derive/route/usual-port.ts';
import { deriveSpec } from '../../support/fleet-builder.ts';

test.each([
  ['mtls', 15443],
  ['http', 80],
] as const)('the port of a gateway under %s', (gateway, port) => {
  const istio = { version: '1.30', gateway };
  expect(usualGatewayPort({ ...deriveSpec(), istio })).toBe(port);
});

test('without Istio the port is that of imports', () => {
  expect(usualGatewayPort({ ...deriveSpec(), istio: 'none' })).toBe(80);
});
