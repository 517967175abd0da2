/** Hostile files: each ends in its finding, and in no more processor time than a few honest files take. */
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../src/parse/parse-file.ts';
import { drawsFor } from '../support/draw/draws.ts';

const draws = drawsFor(import.meta.url);

const id = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const million = 1_000_000;

type Row = [title: string, expected: string, text: () => string];

/** Aliases of lists of nine aliases, nine times over. */
function laughs(): string {
  const lines = [...'bcdefghij'].map((name, i) => {
    const before = String.fromCharCode('a'.charCodeAt(0) + i);
    return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]\n`;
  });
  return `${id}a: &a [x, x]\n${lines.join('')}`;
}

/** Lists twenty deep, in lists twenty deep, and so on, by aliases. */
function deepAliases(): string {
  const lists = (inner: string): string => '['.repeat(20) + inner + ']'.repeat(20);
  const lines = Array.from({ length: 20 }, (_, i) => `b${i + 1}: &b${i + 1} ${lists(`*b${i}`)}\n`);
  return `${id}b0: &b0 ${lists('1')}\n${lines.join('')}`;
}

function times(n: number, text: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => text(i)).join('');
}

const rows: Row[] = [
  ['a billion laughs', 'DIS0203', laughs],
  [
    'aliases that merge the same mapping again and again',
    'DIS0203',
    () =>
      `${id}a: &a {${Array.from({ length: 1000 }, (_, i) => `k${i}: 1`).join(', ')}}\n${Array.from({ length: 5000 }, (_, i) => `m${i}:\n  <<: *a\n`).join('')}`,
  ],
  [
    'aliases of one long text',
    'DIS0203',
    () => `${id}a: &a "${'x'.repeat(500_000)}"\n${times(2000, (i) => `a${i}: *a\n`)}`,
  ],
  [
    'tabs in a block scalar behind many keys',
    '',
    () =>
      `${id}z: &a 1\n${times(20_000, (i) => `k${i}:\n`)}zz: |\n  y\n${'  \tx\n'.repeat(24_000)}`,
  ],
  [
    'JSON on one line',
    '',
    () =>
      `{${id.trim().replaceAll('\n', ', ')}, "b": {${times(200_000, (i) => `"k${i}": "é", `)}}}`,
  ],
  ['depth by aliases', 'DIS0204', deepAliases],
  ['100,000 brackets', 'DIS0204', () => `${id}a: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`],
  ['100,000 open braces', 'DIS0204', () => `${id}a: ${'{a: '.repeat(100_000)}\n`],
  ['100,000 dashes', 'DIS0204', () => `${'- '.repeat(100_000)}a\n`],
  ['100,000 question marks', 'DIS0204', () => `${'? '.repeat(100_000)}a\n`],
  [
    '3,000 mappings, one in the other',
    'DIS0204',
    () => Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
  ],
  ['5 MB of plain text', 'DIS0205', () => `${id}a: ${'x'.repeat(5 * million)}\n`],
  ['5 MB in quotes', 'DIS0205', () => `${id}a: "${'x'.repeat(5 * million)}"\n`],
  ['5 MB of escapes', 'DIS0205', () => `${id}a: "${'\\n'.repeat(2.5 * million)}"\n`],
  ['5 MB in a block', 'DIS0205', () => `${id}a: |\n${`  ${'x'.repeat(97)}\n`.repeat(50_000)}`],
  [
    '6 MB of short lines in a block',
    'DIS0205',
    () => `${id}a: |\n${'  x\n'.repeat(1.5 * million)}`,
  ],
  [
    '6 MB of blank lines in a block',
    'DIS0205',
    () => `${id}a: |\n  x\n${'\n'.repeat(6 * million)}  x\n`,
  ],
  [
    '5 MB of blanks inside of a text',
    'DIS0205',
    () => `${id}a: "x${' '.repeat(5 * million)}y\n  z"\n`,
  ],
  ['a file of 17 MB', 'DIS0206', () => 'a: 1\n'.repeat(3.5 * million)],
  [
    'an open quote with a million escaped ones',
    'DIS0200',
    () => `${id}a: "${'\\"'.repeat(million)}\n`,
  ],
  ['200,000 quotes', 'DIS0200', () => `${id}a: ${'"" '.repeat(100_000)}\n`],
  [
    '100,000 unknown aliases',
    'DIS0202',
    () => `${id}a:\n${Array.from({ length: 50_000 }, (_, i) => `- *a${i}\n`).join('')}`,
  ],
  ['100,000 equal keys', 'DIS0201', () => `${id}a:\n${'  k: v\n'.repeat(50_000)}`],
  ['100,000 broken documents', 'DIS0200', () => '---\na: [1\n'.repeat(100_000)],
  ['nothing but line breaks', '', () => `${id}${'\n'.repeat(3 * million)}`],
  ['nothing but comments', '', () => `${id}${'# a\n'.repeat(500_000)}`],
  [
    '200,000 keys',
    '',
    () => `${id}data:\n${Array.from({ length: 200_000 }, (_, i) => `  k${i}: v\n`).join('')}`,
  ],
  ['a million markers', '', () => '---\n'.repeat(million)],
];

describe('hostile files', () => {
  test.each(draws.rows(rows))('%s', (_, expected, text) => {
    const file = { path: 'a.yaml', text: text() };
    const before = process.cpuUsage();
    const { diagnostics } = parseFile(file);
    const { user } = process.cpuUsage(before);
    expect(diagnostics[0]?.code ?? '').toBe(expected);
    expect(diagnostics.length).toBeLessThanOrEqual(1010);
    // Four seconds of a slow processor; most take a tenth of one.
    expect(user / million).toBeLessThan(4);
  });

  test('20,000 JSON values in one file', () => {
    const one = '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}\n';
    const before = process.cpuUsage();
    const { value } = parseFile({ path: 'a.json', text: one.repeat(20_000) });
    expect(value).toHaveLength(20_000);
    expect(process.cpuUsage(before).user / million).toBeLessThan(4);
  });
});
