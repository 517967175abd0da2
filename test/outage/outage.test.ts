import { describe, expect, test } from 'vitest';
import { readOutage } from '../../src/outage/outage.ts';
import { cluster } from '../support/clusters.ts';

const clusters = ['eu/a/default/paris', 'eu/b/default/berlin', 'us/a/default/boston'].map((key) =>
  cluster(key),
);

function read(
  down: readonly string[],
  degrade: readonly string[] = [],
  ready: readonly string[] = [],
) {
  const { outage, problems } = readOutage({ down, degrade, ready }, clusters);
  return {
    down: [...outage.down],
    gateways: [...outage.gateways],
    degraded: [...outage.degraded],
    ready: [...outage.ready],
    problems: problems.map(({ word, problem }) => `${word} ${problem}`),
  };
}

const nothing = { down: [], gateways: [], degraded: [], ready: [], problems: [] };

describe('readOutage', () => {
  test('takes names and patterns', () => {
    expect(read(['boston', 'eu/*/*/*'])).toEqual({
      ...nothing,
      down: ['boston', 'paris', 'berlin'],
    });
  });

  test('takes gateways apart from clusters', () => {
    expect(read(['gateway:paris', 'gateway:us/*/*/*'])).toEqual({
      ...nothing,
      gateways: ['paris', 'boston'],
    });
  });

  test('takes a part of the pods', () => {
    expect(read([], ['paris=50%', 'us/*/*/*=0'])).toEqual({
      ...nothing,
      degraded: [
        ['paris', 0.5],
        ['boston', 0],
      ],
    });
  });

  test('takes a part that is ready', () => {
    expect(read([], [], ['paris=50%'])).toEqual({ ...nothing, ready: [['paris', 0.5]] });
    expect(read([], [], ['rome=50%', 'paris=half']).problems).toEqual([
      'rome=50% unknown',
      'paris=half unreadable',
    ]);
  });

  test.each([
    [['rome'], [], ['rome unknown']],
    [['gateway:rome'], [], ['gateway:rome unknown']],
    [['eu/*'], [], ['eu/* unreadable']],
    [[], ['paris'], ['paris unreadable']],
    [[], ['paris=101%'], ['paris=101% unreadable']],
    [[], ['rome=50%'], ['rome=50% unknown']],
    [[], ['paris='], ['paris= unreadable']],
  ])('finds what means nothing: %j %j', (down, degrade, problems) => {
    expect(read(down, degrade)).toEqual({ ...nothing, problems });
  });

  test('finds contradictions: a lost cluster with a part of its pods, or two parts', () => {
    expect(read(['eu/*/*/*'], ['paris=50%', 'boston=20%'])).toEqual({
      ...nothing,
      down: ['paris', 'berlin'],
      degraded: [['boston', 0.2]],
      problems: ['paris=50% contradicted'],
    });
    expect(read([], ['paris=50%', 'paris=50', 'eu/*/*/*=20%']).problems).toEqual([
      'eu/*/*/*=20% contradicted',
    ]);
    expect(read(['gateway:paris'], ['paris=50%']).problems).toEqual([]);
    expect(read(['boston'], ['paris=50%'], ['eu/*/*/*=20%', 'boston=1%']).problems).toEqual([
      'eu/*/*/*=20% contradicted',
      'boston=1% contradicted',
    ]);
    expect(read([], [], ['paris=50%', 'paris=20%']).problems).toEqual(['paris=20% contradicted']);
  });
});
