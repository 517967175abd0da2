import { expect, test } from 'vitest';
import { orderTable } from '../../../plugin/format/order.ts';
import { plain } from '../../../plugin/format/terminal/colour.ts';
import { openWorktree } from '../../../src/read/worktree.ts';
import { renderRepository } from '../../../src/render/render.ts';

test('orderTable says who serves whom, and why', async () => {
  const { routes } = await renderRepository(await openWorktree('fixtures/repos/demo/in'));
  expect(orderTable(routes, 'shop/api', plain)).toBe(`\
CLIENT IN  IS SERVED BY                                 POLICY
tokyo      tokyo, then boston, then paris               FailOver, by its policy
berlin     berlin, then paris, then boston, then tokyo  FailOver
paris      paris, then berlin, then boston, then tokyo  FailOver
boston     boston, then berlin, then paris, then tokyo  FailOver
dallas     boston, then berlin, then paris, then tokyo  FailOver
`);
});

test('orderTable knows no other service', () => {
  expect(orderTable([], 'shop/web', plain)).toBe('CLIENT IN  IS SERVED BY  POLICY\n');
});
