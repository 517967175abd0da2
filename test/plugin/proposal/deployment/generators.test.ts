import { expect, test } from 'vitest';
import { generate } from '../../../../plugin/proposal/deployment/generators.ts';
import type { Json, JsonObject } from '../../../../src/resource/json.ts';

const files = {
  paths: ['apps/api/a.yaml', 'apps/web/b.yaml', 'teams/blue/team.json'],
  objectsIn: (): readonly JsonObject[] => [{ team: { name: 'blue', size: 3 } }],
};

/** One line for each Application: these parameters. */
function generated(generator: Json, ...keys: readonly string[]) {
  return generate(generator, files)?.map(({ parameters }) =>
    keys.map((key) => parameters.get(key)).join(' '),
  );
}

const many = { list: { elements: Array.from({ length: 1500 }, (_, i) => ({ n: i })) } };

test.each<[string, Json, string[], string[] | undefined]>([
  [
    'a list',
    { list: { elements: [{ cluster: 'east', values: { a: 1 } }] } },
    ['cluster', 'values.a'],
    ['east 1'],
  ],
  [
    'directories but one',
    { git: { directories: [{ path: 'apps/*' }, { path: 'apps/api', exclude: true }] } },
    ['path', 'path.basename', 'path.segments[0]', 'path[1]'],
    ['apps/web web apps web'],
  ],
  [
    'files',
    { git: { files: [{ path: 'teams/*/team.json' }] } },
    ['team.name', 'team.size', 'path'],
    ['blue 3 teams/blue'],
  ],
  ['clusters', { clusters: { values: { a: 'b' } } }, ['name', 'values.a'], ['{{ name }} b']],
  [
    'a matrix, the second one filled from the first',
    {
      matrix: {
        generators: [
          { list: { elements: [{ app: 'web' }, { app: 'none' }] } },
          { git: { directories: [{ path: 'apps/{{app}}' }] } },
        ],
      },
    },
    ['app', 'path'],
    ['web apps/web'],
  ],
  ['pull requests not', { pullRequest: {} }, [], undefined],
  [
    'nor a matrix with them',
    { matrix: { generators: [{ clusters: {} }, { scmProvider: {} }] } },
    [],
    undefined,
  ],
  [
    'nor what expressions select',
    { clusters: { selector: { matchExpressions: [{ key: 'a' }] } } },
    [],
    undefined,
  ],
  ['nor a matrix of millions', { matrix: { generators: [many, many] } }, [], undefined],
])('generate: %s', (_, generator, keys, lines) => {
  expect(generated(generator, ...keys)).toEqual(lines);
});
