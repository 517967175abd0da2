import { describe, expect, test } from 'vitest';
import { meetsPath, operationPaths } from '../../../src/istio/authorization/operation-paths.ts';
import { resource } from '../../support/resources.ts';

test('paths of a policy, with their places', () => {
  const head =
    'apiVersion: security.istio.io/v1\nkind: AuthorizationPolicy\nmetadata: {name: a, namespace: b}\n';
  const policy = resource(
    `${head}spec: {rules: [{}, {to: [{}, {operation: {paths: [/a], notPaths: ["/b*"]}}]}]}`,
  );
  expect(operationPaths(policy)).toEqual([
    { pattern: '/a', pointer: '/spec/rules/1/to/1/operation/paths/0' },
    { pattern: '/b*', pointer: '/spec/rules/1/to/1/operation/notPaths/0' },
  ]);
});

describe('a path that a pattern meets', () => {
  test.each([
    ['/api', true],
    ['/api/admin', true],
    ['/api*', true],
    ['/*', true],
    ['*', true],
    ['*/admin', true],
    ['/api/admin*', true],
    ['/{*}/admin', true],
    ['/a*', true],
    ['/apis', false],
    ['/', false],
    ['/web*', false],
    ['/web/{*}', false],
  ])('%s: %s', (pattern, expected) => {
    expect(meetsPath(pattern, '/api')).toBe(expected);
  });
});
