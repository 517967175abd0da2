import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/git/object/content.ts';
import {
  inventoryContent,
  inventoryList,
  readInventory,
  writeInventory,
} from '../../src/plan/inventory.ts';

const inventory = { fleet: 'shop', branch: 'env/north', paths: new Set(['b/ä', 'a b', '# c']) };

describe('an inventory', () => {
  test('is sorted, a path a line', () => {
    expect(writeInventory(inventory)).toBe(
      '# distributary inventory v1\n# fleet shop\n# branch env/north\n# c\na b\nb/ä\n',
    );
  });

  test('shares its list with those of other branches', () => {
    const list = inventoryList(inventory.paths);
    const contents = ['env/north', 'env/south'].map((branch) =>
      inventoryContent({ fleet: 'shop', branch }, list),
    );
    expect(contents.map(textOf)).toEqual([
      writeInventory(inventory),
      writeInventory({ ...inventory, branch: 'env/south' }),
    ]);
    expect(contents[0]?.[1]).toBe(contents[1]?.[1]);
  });

  test('is read as it was written', () => {
    expect(readInventory(writeInventory(inventory))).toEqual(inventory);
  });

  test.each([
    '',
    'a\n',
    '# distributary inventory v2\n# fleet a\n# branch b\n',
    '# distributary inventory v1\n',
  ])('is not %j', (text) => {
    expect(readInventory(text)).toBeUndefined();
  });
});
