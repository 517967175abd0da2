import { describe, expect, test } from 'vitest';
import { diffMarkdown } from '../../../../plugin/format/diff/markdown.ts';
import { statText } from '../../../../plugin/format/diff/stat.ts';
import { plain } from '../../../../plugin/format/terminal/colour.ts';
import { diffOf } from '../../../support/fleet-states.ts';

describe('numbers', () => {
  test('are those of branches that an application changes alike in', async () => {
    const diff = await diffOf({
      'apps/web/web.yaml': (text) => `${text}# more\n`,
      'clusters/paris/banner.yaml': undefined,
    });
    expect(statText(diff, plain)).toBe(
      [
        'BRANCHES                                                  APPLICATION     OBJECTS  LINES',
        'env/tokyo, env/berlin, env/paris, env/boston, env/dallas  apps/web        ~1       +1',
        'env/paris                                                 clusters/paris  -1       -7',
        '',
        '5 of 5 clusters change, no derived order of failover does; 1 thing lost; +5 -7 lines',
        '',
      ].join('\n'),
    );
    expect(diffMarkdown(diff, undefined, { stat: true })).toContain(
      '| `env/paris` | `clusters/paris` | −1 | −7 |',
    );
  });

  test('are none where nothing differs', async () => {
    expect(statText(await diffOf({}), plain)).toBe(
      'none of 5 clusters change, no derived order of failover does\n',
    );
  });
});
