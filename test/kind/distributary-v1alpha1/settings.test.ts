import { expect, test } from 'vitest';
import { kindsOfApis } from '../../../src/api/kind.ts';
import { fleetFields } from '../../../src/kind/distributary-v1alpha1/settings.ts';
import { apiVersionOf } from '../../../src/kind/kind.ts';

test('serviceImport takes the versions of all kinds ServiceImport', () => {
  const imports = kindsOfApis.filter(({ kind }) => kind === 'ServiceImport').map(apiVersionOf);
  const { must } = fleetFields.derive.fields.serviceImport;
  expect(must.enum).toStrictEqual(['auto', 'none', ...imports]);
});
