import { describe, expect, test } from 'vitest';
import {
  parseClusterAnnotation,
  takesCluster,
  unknownEntries,
} from '../../src/place/cluster-annotation.ts';
import { cluster } from '../support/clusters.ts';

const fleet = ['eu/a/x/north', 'eu/b/x/south', 'us/a/x/west'].map((key) => cluster(key));

const taken = (text: string): string => {
  const annotation = parseClusterAnnotation(text);
  return fleet
    .filter((one) => takesCluster(annotation, one))
    .map(({ name }) => name)
    .join(' ');
};

describe('the annotation', () => {
  test.each([
    ['eu/*/*/*', 'north south'],
    ['eu/*/*/*,us/*/*/*', 'north south west'],
    [' eu/*/*/* , !north ', 'south'],
    ['!north, eu/*/*/*', 'south'],
    ['!eu/*/*/*', 'west'],
    ['! north', 'south west'],
    ['north,!north', ''],
    ['*', 'north south west'],
    ['*th', 'north south'],
    ['ap/*/*/*', ''],
  ])('%j takes %j', (text, expected) => {
    expect(taken(text)).toBe(expected);
    expect(parseClusterAnnotation(text).unreadable).toEqual([]);
  });

  test.each([
    ['', ['']],
    ['north,', ['']],
    ['eu/*', ['eu/*']],
    ['!', ['!']],
    ['!!north', ['!!north']],
    ['a b', ['a b']],
    ['north,a/b/c,!x/y', ['a/b/c', '!x/y']],
  ])('%j has unreadable entries', (text, expected) => {
    expect(parseClusterAnnotation(text).unreadable).toEqual(expected);
  });

  test('names clusters that nobody has', () => {
    const annotation = parseClusterAnnotation('north,nort,eu/a/x/sout,!wes,ap/*/*/*');
    expect(unknownEntries(annotation, fleet)).toEqual(['nort', 'eu/a/x/sout', 'wes']);
  });
});
