import { expect, test } from 'vitest';
import { diffOf } from '../support/fleet-states.ts';

function map(name: string, text: string, namespace = 'shop'): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\ndata: {text: ${text}}\n`;
}

const banner = 'clusters/paris/banner.yaml';

test.each<[string, string, (string | undefined)[]]>([
  ['equal but for its name', map('notice', 'Bienvenue'), ['shop/notice']],
  ['equal but for its namespace', map('banner', 'Bienvenue', 'cart'), ['cart/banner']],
  ['another', map('notice', 'Bonjour'), [undefined]],
  ['one of two', `${map('notice', 'Bienvenue')}---\n${map('poster', 'Bienvenue')}`, [undefined]],
])('what is new is what is gone where it is %s', async (_, text, expected) => {
  const { clusters } = await diffOf({ [banner]: text });
  expect(clusters[0]?.objects.removed.map(({ renamedTo }) => renamedTo)).toEqual(expected);
});
