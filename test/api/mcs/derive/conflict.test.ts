import { expect, test } from 'vitest';
import { conflictReasons, conflictsBetween } from '../../../../src/api/mcs/derive/conflict.ts';
import { exportProperties } from '../../../../src/api/mcs/derive/export-properties.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { authored, object, service } from '../../../support/fleet-builder.ts';

const properties = (spec: JsonObject, exported: JsonObject = {}) =>
  exportProperties(
    authored(object('multicluster.x-k8s.io/v1beta1', 'ServiceExport', 'reviews', exported)),
    authored(service('reviews', spec)),
  );

const clientIp = (timeoutSeconds?: number): JsonObject => ({
  sessionAffinity: 'ClientIP',
  ...(timeoutSeconds === undefined
    ? {}
    : { sessionAffinityConfig: { clientIP: { timeoutSeconds } } }),
});

// What the API server fills in is no difference.
test.each<[JsonObject, JsonObject, string]>([
  [{}, {}, ''],
  [{}, { type: 'NodePort' }, ''],
  [{}, { sessionAffinity: 'None' }, ''],
  [{}, { internalTrafficPolicy: 'Cluster' }, ''],
  [
    {},
    { ports: [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 'web', nodePort: 1 }] },
    '',
  ],
  [clientIp(), clientIp(10_800), ''],
  [clientIp(1), { sessionAffinity: 'None' }, 'SessionAffinityConflict'],
  [clientIp(1), clientIp(), 'SessionAffinityConfigConflict'],
  [{}, { clusterIP: 'None' }, 'TypeConflict'],
  [{}, { clusterIP: '10.0.0.1' }, ''],
  [{}, { internalTrafficPolicy: 'Local' }, 'InternalTrafficPolicyConflict'],
  [{}, { trafficDistribution: 'PreferClose' }, 'TrafficDistributionConflict'],
  [{}, { ports: [] }, 'PortConflict'],
  [{}, { ports: [{ name: 'http', port: 80, appProtocol: 'h2c' }] }, 'PortConflict'],
  [{ ipFamilies: ['IPv4'] }, {}, ''],
  [{ ipFamilies: ['IPv4', 'IPv6'] }, { ipFamilies: ['IPv6', 'IPv4'] }, ''],
  [{ ipFamilies: ['IPv4'] }, { ipFamilies: ['IPv6'] }, 'IPFamilyConflict'],
])('%j and %j: %s', (a, b, expected) => {
  const reasons = (one: JsonObject, other: JsonObject): string =>
    conflictsBetween(properties(one), properties(other))
      .map(({ reason }) => reason)
      .join();
  expect(reasons(a, b)).toBe(expected);
  expect(reasons(b, a)).toBe(expected);
});

test('exported maps are compared whole', () => {
  const reasons = conflictsBetween(
    properties({}, { exportedLabels: { a: '1' }, exportedAnnotations: { b: '1' } }),
    properties({}, { exportedLabels: { a: '1', c: '1' }, exportedAnnotations: { b: '2' } }),
  );
  expect(reasons.map(({ reason }) => reason)).toEqual(['LabelsConflict', 'AnnotationsConflict']);
});

test('every reason has a name of its own and a place', () => {
  const names = conflictReasons.map(({ reason }) => reason);
  expect(new Set(names).size).toBe(names.length);
  expect(conflictReasons.filter(({ pointer }) => !pointer.startsWith('/spec/'))).toEqual([]);
});
