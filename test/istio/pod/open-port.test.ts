import { expect, test } from 'vitest';
import { decodeOpenPorts, openedBy } from '../../../src/istio/pod/open-port.ts';

const include = 'traffic.sidecar.istio.io/includeInboundPorts';
const exclude = 'traffic.sidecar.istio.io/excludeInboundPorts';
const mode = 'sidecar.istio.io/interceptionMode';

test.each([
  [{}, undefined],
  [{ [exclude]: '9090, 8080' }, exclude],
  [{ [exclude]: '9090,80' }, undefined],
  [{ [include]: '*' }, undefined],
  [{ [include]: '8080' }, undefined],
  [{ [include]: '9090' }, include],
  [{ [include]: '' }, include],
  // The excluded ports count beside all ports alone.
  [{ [include]: '*', [exclude]: '8080' }, exclude],
  [{ [include]: '8080', [exclude]: '8080' }, undefined],
  [{ [mode]: 'TPROXY' }, undefined],
  [{ [mode]: 'NONE' }, 'maybe'],
])('%j keeps port 8080 from the sidecar: %s', (annotations, by) => {
  expect(openedBy(decodeOpenPorts(annotations), 8080)).toBe(by);
});

test('a port that Git does not show may be one of them', () => {
  expect(openedBy(decodeOpenPorts({ [exclude]: '8080' }), undefined)).toBe('maybe');
});
