import { describe, expect, test } from 'vitest';
import { readChoice } from '../../../../plugin/fleet/choice/cluster-choice.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import type { Cluster } from '../../../../src/topology/topology.ts';

const at = startOfFile('x');
const clusters: readonly Cluster[] = [
  'eu/a/g/east',
  'eu/b/g/north',
  'us/a/g/south',
  'us/a/g/west',
].map((key) => {
  const [region = '', zone = '', group = '', name = ''] = key.split('/');
  return { key, name, region, zone, group, labels: {}, trustDomain: '', clusterDomain: '', at };
});

/** The names of the clusters that are chosen. */
function chosen(options: { clusters?: string; shard?: string }): string[] {
  return readChoice(options)(clusters).map(({ name }) => name);
}

describe('readChoice takes', () => {
  test.each([
    ['all by default', {}, ['east', 'north', 'south', 'west']],
    ['a name', { clusters: 'north' }, ['north']],
    ['patterns', { clusters: 'us/*/*/*, east' }, ['east', 'south', 'west']],
    ['all but', { clusters: '!us/*/*/*' }, ['east', 'north']],
    ['a pattern that matches nothing', { clusters: 'ap/*/*/*' }, []],
    ['the first part', { shard: '0/3' }, ['east', 'west']],
    ['the last part', { shard: '2/3' }, ['south']],
    ['more parts than clusters', { shard: '9/10' }, []],
    ['a part of some', { clusters: '!east', shard: '1/2' }, ['south']],
  ])('%s', (_, options, names) => {
    expect(chosen(options)).toEqual(names);
  });

  test('each cluster in one part', () => {
    const parts = ['0/3', '1/3', '2/3'].flatMap((shard) => chosen({ shard }));
    expect(parts.sort()).toEqual(chosen({}).sort());
  });
});

describe('readChoice refuses', () => {
  test.each([
    ['a pattern of three parts', { clusters: 'eu/a/g' }, /--clusters is "eu\/a\/g"/],
    [
      'a name that no cluster has',
      { clusters: 'nroth' },
      /names no cluster: nroth; did you mean "north"\?$/,
    ],
    ['a part too many', { shard: '3/3' }, /--shard is "3\/3", expected I\/N/],
    ['a part of none', { shard: '0/0' }, /--shard/],
    ['words', { shard: 'one/two' }, /--shard/],
    ['negative parts', { shard: '-1/3' }, /--shard/],
  ])('%s', (_, options, said) => {
    expect(() => chosen(options)).toThrow(said);
  });
});
