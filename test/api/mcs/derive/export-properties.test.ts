import { expect, test } from 'vitest';
import { exportProperties } from '../../../../src/api/mcs/derive/export-properties.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { authored, object, service } from '../../../support/fleet-builder.ts';

const properties = (spec: JsonObject, exported: JsonObject = {}) =>
  exportProperties(
    authored(object('multicluster.x-k8s.io/v1alpha1', 'ServiceExport', 'reviews', exported)),
    authored(service('reviews', spec)),
  );

test('what nobody wrote is absent', () => {
  expect(properties({ ports: [] })).toEqual({
    type: 'ClusterSetIP',
    ports: [],
    settings: {},
    labels: {},
    annotations: {},
  });
});

test('keys that distributary writes itself are left out', () => {
  const exported = {
    exportedLabels: { 'app.kubernetes.io/managed-by': 'x', a: 'b' },
    exportedAnnotations: { 'distributary.dev/derived-from': 'x', c: 'd' },
  };
  expect(properties({}, exported)).toMatchObject({ labels: { a: 'b' }, annotations: { c: 'd' } });
});

test('values of another type count as absent', () => {
  const spec = { sessionAffinity: 1, sessionAffinityConfig: { clientIP: 'x' } };
  expect(properties(spec, { exportedLabels: { a: 1 } })).toMatchObject({
    settings: {},
    labels: {},
  });
});
