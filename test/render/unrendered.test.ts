import { expect, test } from 'vitest';
import { loadFleet } from '../../src/load/load-fleet.ts';
import { openWorktree } from '../../src/read/worktree.ts';
import { unrendered } from '../../src/render/unrendered.ts';

test('unrendered has the findings of the Fleet and no objects', async () => {
  const loaded = await loadFleet(await openWorktree('fixtures/codes/DIS0300/bad'), {});
  const { diagnostics, manifests, routes, fleet } = unrendered(loaded);
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0300']);
  expect([manifests, routes]).toEqual([[], []]);
  expect(fleet).toBe(loaded.fleet);
});
