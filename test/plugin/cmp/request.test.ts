import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../plugin/cmp/request.ts';

describe('a request', () => {
  test('has a value for everything but the cluster', () => {
    expect(readRequest({})).toEqual({
      cluster: undefined,
      applications: undefined,
      isStrict: false,
      allowsEmpty: false,
      deadline: { milliseconds: 50_000, text: '50s' },
    });
  });

  test('says what the Application says', () => {
    const env = {
      ARGOCD_ENV_CLUSTER: 'paris',
      ARGOCD_ENV_APPLICATIONS: 'apps/web,fleet',
      ARGOCD_ENV_STRICT: 'true',
      ARGOCD_ENV_ALLOW_EMPTY: 'false',
      ARGOCD_ENV_DEADLINE: '2m30s',
    };
    expect(readRequest(env)).toEqual({
      cluster: 'paris',
      applications: ['apps/web', 'fleet'],
      isStrict: true,
      allowsEmpty: false,
      deadline: { milliseconds: 150_000, text: '2m30s' },
    });
  });

  test.each([
    ['CLUSTER', '', 'ARGOCD_ENV_CLUSTER is "", expected the name of a cluster'],
    ['APPLICATIONS', '', 'is "", expected directories of the branch'],
    ['APPLICATIONS', 'fleet,', 'is "fleet,", expected directories of the branch'],
    ['STRICT', 'yes', 'ARGOCD_ENV_STRICT is "yes", expected "true" or "false"'],
    ['ALLOW_EMPTY', 'True', 'is "True", expected "true" or "false"'],
    ['DEADLINE', '50', 'ARGOCD_ENV_DEADLINE is "50", expected a duration such as 50s'],
    ['DEADLINE', '0s', 'expected a duration'],
    ['DEADLINE', '-1s', 'expected a duration'],
    ['DEADLINE', '999999h', 'expected a duration'],
  ])('with %s "%s" is refused', (name, value, message) => {
    expect(() => readRequest({ [`ARGOCD_ENV_${name}`]: value })).toThrow(message);
  });
});
