import { expect, test } from 'vitest';
import { diffStat } from '../../src/diff/diff-stat.ts';
import { diffOf } from '../support/fleet-states.ts';

test('objects and lines are counted by application', async () => {
  const { clusters } = await diffOf({
    'apps/web/web.yaml': (text) => `${text}# more\n`,
    'clusters/paris/banner.yaml': undefined,
  });
  const paris = clusters.find(({ cluster }) => cluster.name === 'paris');
  expect(paris && diffStat(paris)).toMatchObject([
    {
      application: 'apps/web',
      objects: { added: 0, changed: 1, removed: 0 },
      lines: { added: 1, removed: 0 },
    },
    { application: 'clusters/paris', objects: { removed: 1 }, lines: { added: 0 } },
  ]);
  expect(clusters).toHaveLength(5);
});
