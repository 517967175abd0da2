import { expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import {
  isBelow,
  isManifestPath,
  isTopologyFile,
  selectTopologyFiles,
} from '../../src/topology/select-topology-files.ts';

const paths = [
  'topology/west.yaml',
  'topology/eu/north.yml',
  'topology/eu/south.json',
  'topology/README.md',
  'topology2/east.yaml',
  'apps/web/deployment.yaml',
];

const select = (...topology: string[]): unknown => {
  const locate = (pointer: string) => ({ ...startOfFile('distributary.yaml'), pointer });
  const { value, diagnostics } = selectTopologyFiles({ topology, locate }, paths);
  return [value, diagnostics.map(({ code, at }) => `${code} ${at.pointer}`)];
};

test.each([
  [['topology'], [['topology/eu/north.yml', 'topology/eu/south.json', 'topology/west.yaml'], []]],
  [
    ['./topology/eu/', 'topology'],
    [['topology/eu/north.yml', 'topology/eu/south.json', 'topology/west.yaml'], []],
  ],
  [['topology2/east.yaml'], [['topology2/east.yaml'], []]],
  [
    ['topology2', 'nowhere'],
    [['topology2/east.yaml'], ['DIS0307 /spec/topology/1']],
  ],
  // The missing clusters are the finding then.
  [['nowhere'], [[], []]],
  [[], [[], []]],
])('%j', (topology, expected) => {
  expect(select(...topology)).toEqual(expected);
});

test.each([
  ['topology/a.yaml', 'topology', true],
  ['topology', 'topology', true],
  ['topology2/a.yaml', 'topology', false],
  ['a.yaml', '.', true],
])('%s below %s: %s', (file, path, expected) => {
  expect(isBelow(file, path)).toBe(expected);
  expect(isTopologyFile({ topology: [path] }, file)).toBe(expected);
});

test.each([
  ['a.yaml', true],
  ['a.yml', true],
  ['a.json', true],
  ['a.yaml.bak', false],
  ['a.jsonnet', false],
  ['yaml', false],
])('%s holds manifests: %s', (path, expected) => {
  expect(isManifestPath(path)).toBe(expected);
});
