import { describe, expect, test } from 'vitest';
import type { PatchTarget } from '../../../src/kind/distributary-v1alpha1/patch/patch-spec.ts';
import { compileTarget } from '../../../src/place/patch/patch-target.ts';
import { resource } from '../../support/resources.ts';

const web = resource(
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop, labels: {tier: edge}, annotations: {team: a}}\n',
);
const settings = resource('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n');
const role = resource(
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: reader}\n',
);

describe('a target', () => {
  test.each<[PatchTarget, string]>([
    [{ kind: 'Deployment' }, 'web'],
    [{ kind: 'Deploy' }, ''],
    [{ kind: 'Deploy.*|ConfigMap' }, 'web settings'],
    [{ group: 'apps' }, 'web'],
    [{ group: 'apps', version: 'v1' }, 'web'],
    [{ group: 'apps', version: 'v1beta1' }, ''],
    // The core group is empty, and an empty expression is none: kustomize can't name it either.
    [{ version: 'v1', kind: 'ConfigMap' }, 'settings'],
    [{ name: 'w.b' }, 'web'],
    [{ name: 'we' }, ''],
    [{ name: '.*' }, 'web settings reader'],
    [{ namespace: 'shop' }, 'web'],
    [{ namespace: 'default' }, 'settings'],
    [{ namespace: 's.*|default' }, 'web settings'],
    [{ labelSelector: 'tier=edge' }, 'web'],
    [{ labelSelector: '!tier' }, 'settings reader'],
    [{ annotationSelector: 'team in (a,b)' }, 'web'],
    [{ kind: 'Deployment', name: 'web', labelSelector: 'tier=core' }, ''],
    // Fleets with such an expression are refused before.
    [{ name: '(' }, ''],
  ])('%j selects %j', (target, expected) => {
    const compiled = compileTarget(target);
    const selected = [web, settings, role].filter((one) => compiled.selects(one));
    expect(selected.map(({ name }) => name).join(' ')).toBe(expected);
  });
});

test.each([
  ['web', 'web'],
  ['^web-1$', 'web-1'],
  ['web.', undefined],
  ['web|api', undefined],
  [undefined, undefined],
])('the expression %s is just the name %s', (name, expected) => {
  expect(compileTarget(name === undefined ? {} : { name }).name).toBe(expected);
});
