import { describe, expect, test } from 'vitest';
import { nothingAsked, readHash, wordsOf, writeHash } from '../../page/outage-words.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';

const cluster = (region: string, name: string): ClusterRecord => ({
  ...{ name, region, zone: 'a', group: 'default' },
  hasGateway: true,
  demand: 1,
});
const fleet = [cluster('eu', 'paris'), cluster('eu', 'berlin'), cluster('us', 'boston')];

describe('what stands behind # in the address', () => {
  test.each([
    ['', ''],
    ['#down=paris', 'down=paris'],
    ['#down=eu/*/*/*', 'down=eu/*/*/*'],
    ['#down=paris&down=berlin', 'down=eu/*/*/*'],
    [
      '#down=gateway:boston&degrade=paris=50%25',
      'down=gateway:boston&degrade=paris%3D50%25'.replace('%3A', ':'),
    ],
    ['#down=nowhere&down=%F0%9F%92%A5&degrade=paris=900%25', ''],
    ['#search=api&row=shop/api:80&client=paris', 'search=api&row=shop/api:80&client=paris'],
  ])('is read and written: %s', (hash, written) => {
    const asked = readHash(hash, fleet);
    expect(writeHash(asked, fleet)).toBe(written);
    expect(readHash(writeHash(asked, fleet), fleet)).toEqual(asked);
  });

  test('without anything asks nothing', () => {
    expect(readHash('', fleet)).toEqual(nothingAsked);
  });
});

test('a region that is lost as a whole is one word of the command', () => {
  const { outage } = readHash('#down=eu/*/*/*&down=boston&degrade=boston=50%25', fleet);
  expect(wordsOf(outage, fleet)).toEqual({
    down: ['eu/*/*/*', 'us/*/*/*'],
    degrade: ['boston=50%'],
  });
});
