import { expect, test } from 'vitest';
import { generate } from '../../../../../plugin/proposal/deployment/generator/generate.ts';
import type {
  GeneratorInput,
  RegisteredCluster,
} from '../../../../../plugin/proposal/deployment/generator/generated.ts';
import { ownRepository } from '../../../../../plugin/proposal/deployment/own-repository.ts';
import type { Json, JsonObject } from '../../../../../src/resource/json.ts';

const repository = ownRepository(
  [{ url: 'https://example.com/this', path: 'apps', file: 'a.yaml' }],
  { remotes: ['https://example.com/this'], branches: ['main'] },
  () => true,
);

const registered: readonly RegisteredCluster[] = [
  { name: 'paris', labels: { fleet: 'shop', tier: 'core' }, annotations: { team: 'blue' } },
  { name: 'boston', labels: { fleet: 'shop' }, annotations: {} },
];

const files: GeneratorInput = {
  repository,
  paths: ['apps/api/a.yaml', 'apps/web/b.yaml', 'teams/blue/team.json'],
  isGo: false,
  parametersIn: (): readonly JsonObject[] => [{ team: { name: 'blue', size: 3 } }],
};

/** One line for each Application: these parameters. */
function generated(generator: Json, keys: readonly string[], input = files) {
  const found = generate(generator, input);
  return typeof found === 'string'
    ? found
    : found.map(({ parameters }) => keys.map((key) => parameters.get(key)).join(' '));
}

const many = (key: string) => ({
  list: { elements: Array.from({ length: 1500 }, (_, i) => ({ [key]: i })) },
});

test.each<[string, Json, string[], string[] | string]>([
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
  [
    'pull requests not',
    { pullRequest: {} },
    [],
    'its generator pullRequest depends on more than this repository',
  ],
  [
    'nor a matrix with them',
    { matrix: { generators: [{ clusters: {} }, { scmProvider: {} }] } },
    [],
    'its generator scmProvider depends on more than this repository',
  ],
  [
    'nor what expressions select',
    { clusters: { selector: { matchExpressions: [{ key: 'a' }] } } },
    [],
    'the labels of the clusters that it selects are not in the repository',
  ],
  [
    'nor a matrix of millions',
    { matrix: { generators: [many('n'), many('m')] } },
    [],
    'its matrix gives more than 2000 Applications',
  ],
  [
    'nor directories of another repository',
    { git: { repoURL: 'https://example.com/other', directories: [{ path: 'apps/*' }] } },
    [],
    'of its git generator, its source https://example.com/other is another repository',
  ],
  [
    'nor those of another revision',
    { git: { revision: 'v1', directories: [{ path: 'apps/*' }] } },
    [],
    'of its git generator, it is deployed from revision v1, whose files may differ from the present ones',
  ],
  [
    'a merge, the first one changed by the second',
    {
      merge: {
        mergeKeys: ['app'],
        generators: [
          {
            list: {
              elements: [
                { app: 'web', size: 1 },
                { app: 'api', size: 1 },
              ],
            },
          },
          {
            list: {
              elements: [
                { app: 'api', size: 3 },
                { app: 'none', size: 9 },
              ],
            },
          },
        ],
      },
    },
    ['app', 'size'],
    ['web 1', 'api 3'],
  ],
  [
    'nor one with several of a key',
    {
      merge: {
        mergeKeys: ['app'],
        generators: [
          { list: { elements: [{ app: 'web' }, { app: 'web' }] } },
          { list: { elements: [{ app: 'web', size: 3 }] } },
        ],
      },
    },
    [],
    'its merge generator has several sets of parameters for one value of app',
  ],
  [
    'nor a matrix of two values',
    {
      matrix: {
        generators: [
          { list: { elements: [{ app: 'web' }] } },
          { list: { elements: [{ app: 'api' }] } },
        ],
      },
    },
    [],
    'both generators of its matrix have app',
  ],
  [
    'no directory by two stars, a slash at the end or a dot',
    { git: { directories: [{ path: '**' }, { path: 'apps/*/' }, { path: './apps/*' }] } },
    ['path'],
    ['apps', 'teams'],
  ],
  [
    'directories but those of a question mark and a class',
    {
      git: {
        directories: [
          { path: '*/*' },
          { path: 'apps/ap?', exclude: true },
          { path: 'teams/[b]*', exclude: true },
        ],
      },
    },
    ['path'],
    ['apps/web'],
  ],
  ['files at any depth', { git: { files: [{ path: '*.json' }] } }, ['path'], ['teams/blue']],
  [
    'what a selector leaves of a list',
    {
      list: {
        elements: [
          { app: 'web', on: 'yes' },
          { app: 'api', on: 'no' },
        ],
      },
      selector: { matchExpressions: [{ key: 'on', operator: 'NotIn', values: ['no'] }] },
    },
    ['app'],
    ['web'],
  ],
  [
    'a list in a text',
    { list: { elementsYaml: '- app: web\n- app: api\n' } },
    ['app'],
    ['web', 'api'],
  ],
  [
    'directories with a prefix and values',
    {
      git: {
        directories: [{ path: 'apps/web' }],
        pathParamPrefix: 'it',
        values: { as: '{{it.path.basename}}-a' },
      },
    },
    ['it.path', 'values.as'],
    ['apps/web web-a'],
  ],
])('generate: %s', (_, generator, keys, lines) => {
  expect(generated(generator, keys)).toEqual(lines);
});

test.each<[string, Json, string[]]>([
  ['all', {}, ['paris shop blue', 'boston shop ']],
  ['by a label', { selector: { matchLabels: { tier: 'core' } } }, ['paris shop blue']],
  [
    'by an expression',
    { selector: { matchExpressions: [{ key: 'tier', operator: 'DoesNotExist' }] } },
    ['boston shop '],
  ],
])('registered clusters, %s', (_, clusters, lines) => {
  const keys = ['name', 'metadata.labels.fleet', 'metadata.annotations.team'];
  expect(generated({ clusters }, keys, { ...files, clusters: registered })).toEqual(lines);
});

test('with goTemplate the first generator of a matrix decides', () => {
  const generators = [
    { list: { elements: [{ app: 'web' }] } },
    { list: { elements: [{ app: 'api', size: 1 }] } },
  ];
  const lines = generated({ matrix: { generators } }, ['app', 'size'], { ...files, isGo: true });
  expect(lines).toEqual(['web 1']);
});
