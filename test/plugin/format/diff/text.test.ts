import { describe, expect, test } from 'vitest';
import { diffText } from '../../../../plugin/format/diff/text.ts';
import { plain } from '../../../../plugin/format/terminal/colour.ts';
import { diffOf, manyDifferences, tokyoLeaves } from '../../../support/fleet-states.ts';
import { expectGolden } from '../../../support/golden-file.ts';

describe('diffText', () => {
  test('shows what changes when a cluster leaves', async () => {
    expectGolden('format/tokyo-leaves.diff.txt', diffText(await diffOf(tokyoLeaves), plain));
  });

  test('is one line when nothing does', async () => {
    expect(diffText(await diffOf({}), plain)).toBe(
      'none of 5 clusters change, no derived order of failover does\n',
    );
  });

  test('stays short in a large fleet', () => {
    const text = diffText(manyDifferences(200), plain);
    expect(text.split('\n').length).toBeLessThan(90);
    expect(text).toContain('… and 180 more\n');
    expect(text).toContain('… and 170 more\n');
  });

  test('lets no name of a stranger move the cursor', () => {
    expect(diffText(manyDifferences(1, 'a\u001B[2J\nb'), plain)).not.toContain('\u001B');
  });
});
