import { describe, expect, test } from 'vitest';
import { readGivenValues } from '../../../plugin/cmp/given-values.ts';
import { UsageError } from '../../../plugin/process/exit.ts';

const read = (text: string, env: Record<string, string> = {}) =>
  Object.fromEntries(readGivenValues({ ARGOCD_APP_PARAMETERS: text, ...env }));

/** Code and message of what a text is refused with. */
function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UsageError) return `${error.code?.code} ${error.message}`;
    throw error;
  }
  return 'taken';
}

describe('parameters as Argo CD writes them', () => {
  test('are texts and arrays', () => {
    expect(
      read(
        '[{"name":"cluster","string":"paris"},{"array":["apps/web","fleet"],"name":"applications"}]',
      ),
    ).toEqual({
      cluster: { from: 'parameter "cluster"', texts: ['paris'] },
      applications: { from: 'parameter "applications"', texts: ['apps/web', 'fleet'] },
    });
  });

  test('may be none: without any, and without a plugin block', () => {
    expect(read('null')).toEqual({});
    expect(read('[]')).toEqual({});
    expect([...readGivenValues({})]).toEqual([]);
  });
});

describe('variables', () => {
  test('say the same, arrays with commas', () => {
    const env = {
      ARGOCD_ENV_CLUSTER: 'tokyo',
      ARGOCD_ENV_APPLICATIONS: 'apps/web,fleet',
      ARGOCD_ENV_ALLOW_EMPTY: 'true',
      ARGOCD_ENV_OTHER: 'of another plugin',
    };
    expect(read('null', env)).toEqual({
      cluster: { from: 'ARGOCD_ENV_CLUSTER', texts: ['tokyo'] },
      applications: { from: 'ARGOCD_ENV_APPLICATIONS', texts: ['apps/web', 'fleet'] },
      'allow-empty': { from: 'ARGOCD_ENV_ALLOW_EMPTY', texts: ['true'] },
    });
  });

  test('count less than parameters, so that a sidecar can set what holds for all', () => {
    const given = read('[{"name":"cluster","string":"paris"}]', { ARGOCD_ENV_CLUSTER: 'tokyo' });
    expect(given['cluster']?.texts).toEqual(['paris']);
  });
});

describe('what a stranger may send', () => {
  test.each([
    ['nothing', '', 'not JSON'],
    ['half of it', '[{"name":"cluster"', 'not JSON'],
    ['100 KB of brackets', '['.repeat(100_000), 'not JSON'],
    ['an object', '{"cluster":"paris"}', 'not an array'],
    ['a text', '"paris"', 'not an array'],
    ['a number', '7', 'not an array'],
    ['texts in the array', '["cluster"]', 'an entry is not an object'],
    ['nothing in the array', '[null]', 'an entry is not an object'],
    [
      'arrays in the array',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'an entry is not an object',
    ],
    ['an entry without a name', '[{"string":"paris"}]', 'an entry has no name'],
    ['a name that is no text', '[{"name":["cluster"],"string":"paris"}]', 'an entry has no name'],
    ['no name but a prototype', '[{"__proto__":{"name":"cluster"}}]', 'an entry has no name'],
  ])('%s is refused', (_, text, problem) => {
    expect(refusal(text)).toMatch(/^DIS0854 ARGOCD_APP_PARAMETERS is not a list of parameters/);
    expect(refusal(text)).toContain(problem);
  });

  test('an unknown name is refused, with those that there are', () => {
    expect(refusal('[{"name":"clusters","array":["paris"]}]')).toBe(
      'DIS0855 the plugin has no parameter "clusters": there are cluster, applications, strict, allow-empty, deadline; did you mean "cluster"?',
    );
    for (const name of ['__proto__', 'constructor', 'toString', '']) {
      expect(refusal(JSON.stringify([{ name, string: 'x' }]))).toMatch(/^DIS0855 /);
    }
    expect(Object.prototype).not.toHaveProperty('string');
  });

  test('a name that is given twice is refused', () => {
    const one = '{"name":"cluster","string":"paris"}';
    expect(refusal(`[${one},${one}]`)).toBe('DIS0857 parameter "cluster" is set more than once');
  });

  test.each([
    ['{"name":"cluster"}', 'without a value, expected a text'],
    ['{"name":"cluster","array":["paris"]}', 'set as array, expected a text'],
    ['{"name":"cluster","map":{"paris":"yes"}}', 'set as map, expected a text'],
    ['{"name":"cluster","string":"paris","array":[]}', 'set as string and array, expected a text'],
    ['{"name":"cluster","string":7}', 'of another type, expected a text'],
    ['{"name":"cluster","string":null}', 'of another type, expected a text'],
    ['{"name":"cluster","value":"paris"}', 'set as an unknown type of parameter'],
    ['{"name":"applications","string":"fleet"}', 'set as string, expected an array'],
    ['{"name":"applications","array":"fleet"}', 'of another type, expected an array'],
    ['{"name":"applications","array":[{}]}', 'of another type, expected an array'],
  ])('%s is refused', (entry, words) => {
    expect(refusal(`[${entry}]`)).toMatch(/^DIS0856 parameter "/);
    expect(refusal(`[${entry}]`)).toContain(words);
  });

  test('is not repeated at length', () => {
    const long = JSON.stringify([{ name: 'x'.repeat(1_000_000), string: '' }]);
    expect(refusal(long).length).toBeLessThan(300);
  });
});
