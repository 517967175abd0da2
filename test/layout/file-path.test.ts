import { describe, expect, test } from 'vitest';
import { brokenDirectoryRule, objectFileName } from '../../src/layout/file-path.ts';
import { toResource } from '../../src/resource/resource.ts';

describe('the directory of an application', () => {
  test.each(['apps/web', 'fleet', 'apps/ä b', 'clusters/north', 'apps/.hidden', 'x/README.md/y'])(
    'may be %s',
    (directory) => {
      expect(brokenDirectoryRule(directory)).toBeUndefined();
    },
  );

  test.each([
    ['', 'root'],
    ['.', 'root'],
    ['/', 'root'],
    ['/apps', 'relative'],
    ['.distributary/x', 'reserved'],
    ['.Distributary', 'reserved'],
    ['README.md', 'reserved'],
    ['manifest.yaml', 'reserved'],
    ['hydrator.metadata/x', 'reserved'],
    ['.gitattributes', 'reserved'],
    ['apps//web', 'empty'],
    ['apps/', 'empty'],
    ['apps/../x', '".."'],
    ['./apps', '"."'],
    ['apps/.git', '.git'],
    ['apps/.GIT/x', '.git'],
    ['apps/.git. ', '.git'],
    ['apps/git~1', '.git'],
    ['apps/.g\u200cit', '.git'],
    ['apps\\web', 'backslash'],
    ['apps/a\nb', 'control'],
    ['apps/a\ud800', 'Unicode'],
    [`apps/${'x'.repeat(241)}`, '240'],
  ])('may not be %j: %s', (directory, rule) => {
    expect(brokenDirectoryRule(directory)).toContain(rule);
  });
});

describe('the file of an object', () => {
  const nameOf = (apiVersion: string, kind: string, name: string, namespace?: string) =>
    objectFileName(
      toResource(
        { apiVersion, kind, metadata: { name, ...(namespace ? { namespace } : {}) } },
        { type: 'derived', from: [] },
      ),
    );

  test.each([
    ['v1', 'Service', 'reviews', 'shop', 'service_shop_reviews.yaml'],
    ['apps/v1', 'Deployment', 'reviews', 'shop', 'deployment.apps_shop_reviews.yaml'],
    ['v1', 'Namespace', 'shop', undefined, 'namespace_shop.yaml'],
    [
      'rbac.authorization.k8s.io/v1',
      'ClusterRole',
      'system:a_B',
      undefined,
      'clusterrole.rbac.authorization.k8s.io_system%3aa%5f%42.yaml',
    ],
  ])('%s %s %s in %s is %s', (apiVersion, kind, name, namespace, file) => {
    expect(nameOf(apiVersion, kind, name, namespace)).toBe(file);
  });

  test('differs when any part does', () => {
    const names = [
      nameOf('v1', 'Role', 'a_b'),
      nameOf('v1', 'Role', 'b', 'a'),
      nameOf('v1', 'Role', 'A', 'a'),
      nameOf('v1', 'Role', 'a', 'a'),
      nameOf('x/v1', 'Role', 'a', 'a'),
      nameOf('v1', 'Role', `${'n'.repeat(250)}1`),
      nameOf('v1', 'Role', `${'n'.repeat(250)}2`),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(255);
  });
});
