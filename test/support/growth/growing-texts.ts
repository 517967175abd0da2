/** Texts of n lines, keys or aliases, for each thing that reading a document may look for again and again. */
import { fleetOf, type GrowingList } from './growing-lists.ts';

const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';

function times(n: number, text: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => text(i)).join('');
}

type Shape = readonly [name: string, text: (n: number) => string];

const shapes: readonly Shape[] = [
  [
    'tabs in a block scalar behind as many keys',
    (n) => `z: &a 1\n${times(n, (i) => `k${i}:\n`)}zz: |\n${times(n, () => '  \tx\n')}`,
  ],
  ['empty lines with a tab', (n) => `z: {}\n${times(n, () => ' \n\t\n')}`],
  ['keys on one line', (n) => `data: {${times(n, (i) => `"k${i}": "x", `)}}\n`],
  [
    'keys on one line, read thoroughly',
    (n) => `data: {a: &a x, ${times(n, (i) => `k${i}: x, `)}}\n`,
  ],
  ['lists in one line', (n) => `data: [&a x, ${times(n, () => '[[]], ')}]\n`],
  ['aliases of one text', (n) => `data:\n  z: &a "x"\n${times(n, (i) => `  a${i}: *a\n`)}`],
  ['anchors, and aliases of none', (n) => times(n, (i) => `a${i}: &a${i} *b${i}\n`)],
  ['aliases that no anchor has', (n) => `data: [${times(n, (i) => `&a${i} x, *b${i}, `)}]\n`],
  ['merges', (n) => `z: &a {x: 1}\n${times(n, (i) => `m${i}: {<<: *a}\n`)}`],
  [
    'keys over merged ones',
    (n) =>
      `z: &a {${times(n, (i) => `k${i}: 1, `)}}\nm:\n  <<: *a\n${times(n, (i) => `  k${i}: 2\n`)}`,
  ],
  ['words on lines of their own', (n) => `z: &a x\n${times(n, () => '  x\n\n')}`],
  ['folded lines', (n) => `z: &a >\n${times(n, () => '  x\n   y\n\n')}`],
  ['escapes', (n) => `z: &a "${times(n, () => '\\x41 \\\n  ')}"\n`],
  ['quotes in quotes', (n) => `z: &a '${times(n, () => "'' x\n  ")}'\n`],
  ['comments', (n) => `z: &a 1\n${times(n, () => '  # c\n')}b: 2\n`],
  ['documents', (n) => `z: 1\n${times(n, (i) => `---\n${head.replace('a,', `a${i},`)}`)}`],
  ['ends of documents', (n) => `z: 1\n${times(n, () => '...\n')}`],
];

/** A ConfigMap of each shape; what is wrong with it is found once, or as often as findings are told. */
export const growingTexts: readonly GrowingList[] = shapes.map(([name, text]) => ({
  name,
  files: (n) => fleetOf(head + text(16 * n)),
}));
