import { describe, expect, test } from 'vitest';
import { noChoice, readHash, wordsOf, writeHash } from '../../page/outage-words.ts';
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';

const cluster = (region: string, name: string): ClusterRecord => ({
  ...{ name, region, zone: 'a', group: 'default' },
  hasGateway: true,
  demand: 1,
});
const fleet = [cluster('eu', 'paris'), cluster('eu', 'berlin'), cluster('us', 'boston')];
const page = { states: [{ fleet: { clusters: fleet } }], shown: 0 };

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
    ['#ready=berlin=50%25', 'ready=berlin%3D50%25'],
    ['#down=nowhere&down=%F0%9F%92%A5&degrade=paris=900%25', ''],
    ['#down=paris&map=closed', 'down=paris&map=closed'],
    ['#map=open', ''],
    ['#map=shut', ''],
    ['#search=api&row=shop/api:80&client=paris', 'search=api&row=shop/api:80&client=paris'],
  ])('is read and written: %s', (hash, written) => {
    const asked = readHash(hash, page);
    expect(writeHash(asked, page)).toBe(written);
    expect(readHash(writeHash(asked, page), page)).toEqual({ ...asked, unread: [] });
  });

  test.each([
    ['#down=paris&map=open', []],
    ['#down=nowhere&down=paris&degrade=paris=900%25', ['nowhere', 'paris=900%']],
    ['#donw=paris&garbage%%%', ['donw=paris', 'garbage%%%']],
  ])('keeps what has no meaning: %s', (hash, unread) => {
    expect(readHash(hash, page).unread).toEqual(unread);
  });

  test('without anything asks nothing', () => {
    expect(readHash('', page)).toEqual(noChoice(0, page));
  });
});

test('of two states the one that is shown first needs no name', () => {
  const earlier = { fleet: { clusters: [cluster('eu', 'rome')] } };
  const two = { states: [earlier, ...page.states], shown: 1 };
  expect(readHash('#state=1&down=rome', two)).toMatchObject({
    state: 0,
    outage: { down: new Set(['rome']) },
  });
  expect(writeHash(readHash('#state=1&down=rome', two), two)).toBe('state=1&down=eu/*/*/*');
  for (const hash of ['', '#state=2', '#state=3', '#state=x']) {
    expect(writeHash(readHash(hash, two), two)).toBe('');
  }
});

test('a region that is lost as a whole is one word of the command', () => {
  const { outage } = readHash('#down=eu/*/*/*&degrade=boston=50%25', page);
  expect(wordsOf(outage, fleet)).toEqual({
    down: ['eu/*/*/*'],
    degrade: ['boston=50%'],
    ready: [],
  });
});

test('a part of a lost cluster is left out, and named', () => {
  const { outage, unread } = readHash('#down=boston&degrade=boston=50%25', page);
  expect(wordsOf(outage, fleet)).toEqual({ down: ['us/*/*/*'], degrade: [], ready: [] });
  expect(unread).toEqual(['boston=50%']);
});

test('the map is open at first in a fleet of up to ten clusters', () => {
  const many = Array.from({ length: 11 }, (_, i) => cluster('eu', `c${i}`));
  const large = { states: [{ fleet: { clusters: many } }], shown: 0 };
  const small = { states: [{ fleet: { clusters: many.slice(1) } }], shown: 0 };
  expect([large, small].map((one) => readHash('', one).map)).toEqual([false, true]);
  expect(writeHash({ ...readHash('', large), map: true }, large)).toBe('map=open');
  expect(writeHash({ ...readHash('', small), map: false }, small)).toBe('map=closed');
});
