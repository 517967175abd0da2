import { expect, test } from 'vitest';
import { exportedService } from '../../../src/derive/offer/exported-service.ts';
import { cluster, placed, service, serviceExport, viewOf } from '../../support/fleet-builder.ts';

const read = (...authored: Parameters<typeof viewOf>[1][]) => {
  const { value, diagnostics } = exportedService(
    viewOf(cluster('north'), ...authored),
    placed(serviceExport()).resource,
  );
  const found = diagnostics.map(({ code, related }) =>
    [code, ...related.map(({ message, at }) => `${message} (${at.pointer})`)].join(': '),
  );
  return { name: value?.name, found };
};

test('the Service of an export has its name and namespace', () => {
  expect(read(service())).toEqual({ name: 'reviews', found: [] });
  expect(read(service('other'))).toEqual({ name: undefined, found: ['DIS0401'] });
});

test('one that lacks its namespace alone is pointed at', () => {
  expect(read({ ...service(), metadata: { name: 'reviews' } }).found).toEqual([
    'DIS0401: Service reviews has no namespace here: set one, or set "namespace" of its source (/metadata)',
  ]);
});
