import { describe, expect, test } from 'vitest';
import { pairObjects } from '../../../src/diff/pairing/pair-objects.ts';
import type { Placed } from '../../../src/place/placed.ts';
import { placed } from '../../support/fleet-builder.ts';
import { diffOf } from '../../support/fleet-states.ts';

function map(name: string, text: string, namespace = 'shop'): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\ndata: {text: ${text}}\n`;
}

const banner = 'clusters/paris/banner.yaml';

/** `after, named before`, or `- before`, or `+ after`. */
async function pairsOf(text: string): Promise<readonly string[]> {
  const { clusters } = await diffOf({ [banner]: text });
  const { added, changed, removed } = clusters[0]?.objects ?? {
    added: [],
    changed: [],
    removed: [],
  };
  return [
    ...changed.map(({ namespace, name, previousName }) => `${namespace}/${name}, ${previousName}`),
    ...removed.map(({ namespace, name }) => `- ${namespace}/${name}`),
    ...added.map(({ namespace, name }) => `+ ${namespace}/${name}`),
  ];
}

describe('what is new is what is gone', () => {
  test.each<[string, string, readonly string[]]>([
    ['equal but for its name', map('notice', 'Bienvenue'), ['shop/notice, shop/banner']],
    [
      'equal but for its namespace',
      map('banner', 'Bienvenue', 'cart'),
      ['cart/banner, shop/banner'],
    ],
    [
      'of the same name with a hash',
      map('banner-89g4dk2c7b', 'Salut'),
      ['shop/banner-89g4dk2c7b, shop/banner'],
    ],
    [
      'of the same name in another namespace',
      map('banner', 'Salut', 'cart'),
      ['cart/banner, shop/banner'],
    ],
  ])('where it is %s', async (_, text, expected) => {
    expect(await pairsOf(text)).toEqual(expected);
  });

  test('and not where it is another', async () => {
    expect(await pairsOf(map('notice', 'Bonjour'))).toEqual(['- shop/banner', '+ shop/notice']);
  });

  test('and not where either of two could be', async () => {
    const two = `${map('notice', 'Bienvenue')}---\n${map('poster', 'Bienvenue')}`;
    expect(await pairsOf(two)).toEqual(['- shop/banner', '+ shop/notice', '+ shop/poster']);
  });
});

/** Objects with `name: text`. */
function objectsOf(side: Record<string, string>): readonly Placed[] {
  return Object.entries(side).map(([name, text]) => {
    const metadata = { name, namespace: 'shop' };
    return placed({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { text } }, 'apps/web');
  });
}

describe('of several with one stem', () => {
  const applications = { before: new Set(['apps/web']), after: new Set(['apps/web']) };
  const pairs = (before: Record<string, string>, after: Record<string, string>) =>
    [...pairObjects(objectsOf(before), objectsOf(after), applications)].map(
      ([key, { resource }]) => `${key.split('/').at(-1)} ${resource.name}`,
    );

  test('equal ones are paired first', () => {
    expect(pairs({ 'a-1': 'x', 'a-2': 'y' }, { 'a-3': 'y', 'a-4': 'z' })).toEqual([
      'a-2 a-3',
      'a-1 a-4',
    ]);
  });

  test('the highest numbers are, and the lowest is gone', () => {
    expect(pairs({ 'a-9': 'x', 'a-10': 'y' }, { 'a-11': 'z' })).toEqual(['a-10 a-11']);
  });

  test('whatever the order is that they are in', () => {
    expect(pairs({ 'a-10': 'y', 'a-9': 'x' }, { 'a-12': 'w', 'a-11': 'z' })).toEqual(
      pairs({ 'a-9': 'x', 'a-10': 'y' }, { 'a-11': 'z', 'a-12': 'w' }),
    );
  });
});

describe('a name that differs in its number only', () => {
  const applications = {
    before: new Set(['apps/a', 'apps/b', 'apps/old-1']),
    after: new Set(['apps/a', 'apps/b', 'apps/old-2']),
  };
  /** A workload that selects its pods by its name. */
  const workload = (name: string, image: string, application: string, app = name): Placed =>
    placed(
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name, namespace: 'shop' },
        spec: {
          selector: { matchLabels: { app } },
          template: {
            metadata: { labels: { app } },
            spec: { serviceAccountName: app, containers: [{ name: 'app', image }] },
          },
        },
      },
      application,
    );
  const isPaired = (before: Placed, after: Placed): boolean =>
    pairObjects([before], [after], applications).size === 1;

  test('is that of another object in another directory', () => {
    const region = workload('region-1', 'billing:1', 'apps/a');
    expect(isPaired(region, workload('region-2', 'search:5', 'apps/b'))).toBe(false);
  });

  test('is that of the same object in its directory, or with its content', () => {
    const region = workload('region-1', 'billing:1', 'apps/a');
    expect(isPaired(region, workload('region-2', 'billing:2', 'apps/a'))).toBe(true);
    const job = workload('region-1', 'billing:1', 'apps/a', 'region');
    expect(isPaired(job, workload('region-2', 'billing:2', 'apps/b', 'region'))).toBe(true);
    expect(isPaired(region, workload('region-1', 'search:5', 'apps/b'))).toBe(true);
  });

  test('is that of the same object where the number is that of a renamed application', () => {
    const web = workload('old-1-web', 'billing:1', 'apps/old-1');
    expect(isPaired(web, workload('old-2-web', 'search:5', 'apps/old-2'))).toBe(true);
  });
});
