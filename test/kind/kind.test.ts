import { expect, test } from 'vitest';
import { apiVersionOf, isOfKind } from '../../src/kind/kind.ts';
import { resource } from '../support/resources.ts';

test('apiVersionOf leaves out the empty group', () => {
  expect(apiVersionOf({ group: '', version: 'v1' })).toBe('v1');
  expect(apiVersionOf({ group: 'apps', version: 'v1' })).toBe('apps/v1');
});

test('isOfKind wants group, version and kind', () => {
  const web = resource('apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n');
  const deployment = { group: 'apps', version: 'v1', kind: 'Deployment' };
  expect(isOfKind(web, deployment)).toBe(true);
  expect(isOfKind(web, { ...deployment, version: 'v2' })).toBe(false);
  expect(isOfKind(web, { ...deployment, group: '' })).toBe(false);
  expect(isOfKind(web, { ...deployment, kind: 'StatefulSet' })).toBe(false);
});
