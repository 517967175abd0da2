import { expect, test } from 'vitest';
import { bypassAnnotations, bypassedBy, decodeBypass } from '../../../src/istio/pod/bypass.ts';

const { mode, interfaces, excludedPorts, excludedRanges, includedPorts, includedRanges } =
  bypassAnnotations;

test.each([
  [{ [excludedPorts]: '443, 80' }, 'excludedPorts'],
  [{ [excludedPorts]: '443,8080' }, undefined],
  [{ [excludedRanges]: '10.0.0.0/8' }, 'excludedRanges'],
  [{ [excludedRanges]: '10.96.0.0/16,10.97.0.0/16' }, undefined],
  [{ [includedRanges]: '10.0.0.0/8' }, undefined],
  [{ [includedRanges]: '*' }, undefined],
  [{ [includedRanges]: '192.168.0.0/16' }, 'includedRanges'],
  [{ [includedRanges]: '' }, 'includedRanges'],
  [{ [includedRanges]: '', [includedPorts]: '80' }, undefined],
  [{ [includedPorts]: '443' }, undefined],
  // Exclusions come first.
  [{ [excludedPorts]: '80', [includedPorts]: '80' }, 'excludedPorts'],
  [{ [excludedRanges]: '10.98.0.1/32', [includedPorts]: '80' }, 'excludedRanges'],
  [{ [interfaces]: 'net1' }, undefined],
  [{ [interfaces]: 'net1,eth0' }, 'interfaces'],
  [{ [mode]: 'TPROXY' }, undefined],
  [{ [mode]: 'NONE' }, 'mode'],
])('%j keeps a call of 10.98.0.1:80 from the sidecar: %s', (annotations, by) => {
  const bypass = decodeBypass(annotations);
  expect(bypass && bypassedBy(bypass, { port: 80, address: '10.98.0.1' })).toBe(by);
});

test.each([
  [{ [includedRanges]: '10.0.0.0/8' }, undefined],
  [{ [excludedRanges]: '10.0.0.0/8' }, undefined],
  [{ [excludedRanges]: '0.0.0.0/0' }, 'excludedRanges'],
])(
  '%j keeps a call of an address that Git does not have from the sidecar: %s',
  (annotations, by) => {
    const bypass = decodeBypass(annotations);
    expect(bypass && bypassedBy(bypass, { port: 80, address: undefined })).toBe(by);
  },
);

test('has nothing to say of other annotations', () => {
  expect(decodeBypass({ 'traffic.sidecar.istio.io/excludeInboundPorts': '80' })).toBeUndefined();
});
