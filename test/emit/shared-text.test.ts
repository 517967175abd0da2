import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { packOf } from '../../src/emit/pack.ts';
import { type Difference, newDifferences } from '../../src/emit/shared-text.ts';
import { type Content, pieceOf } from '../../src/layout/content.ts';
import { type GitObject, gitObject, isBinary } from '../../src/plan/object/git-object.ts';
import { treeObject } from '../../src/plan/object/tree.ts';
import { makeRepository } from '../support/git-repository.ts';

/** As many bytes as show that files are similar. */
const TELLING = 64;

const separator = pieceOf('---\n');
const shared = Array.from({ length: 50 }, (_, i) => pieceOf(`${i} ä: ${'x'.repeat(100)}\n`));

/** Documents as one stream. */
const stream = (...documents: Content): Content =>
  documents.flatMap((piece, i) => (i === 0 ? [piece] : [separator, piece]));

const blob = (content: Content) => gitObject('blob', content, 'sha1');

/** Texts as git reads them back from a pack. */
async function readBack(objects: readonly GitObject[]): Promise<readonly string[]> {
  const repository = makeRepository();
  const chunks: Buffer[] = [];
  for await (const chunk of packOf(objects, 'sha1')) chunks.push(chunk);
  const cwd = repository.directory;
  execFileSync('git', ['index-pack', '--stdin', '--strict'], { cwd, input: Buffer.concat(chunks) });
  return objects.map(({ id }) => repository.git('cat-file', 'blob', id));
}

function findDifferences(objects: readonly GitObject[]): ReadonlyMap<string, Difference> {
  const differenceOf = newDifferences();
  return new Map(
    objects.flatMap((object): [string, Difference][] => {
      const difference = differenceOf(object);
      return difference === undefined ? [] : [[object.id, difference]];
    }),
  );
}

const bodyText = (body: GitObject['body']) =>
  isBinary(body) ? Buffer.from(body).toString() : textOf(body);

const textOf = (content: Content) => content.map(({ text }) => text).join('');

describe('files that share pieces', () => {
  const own = pieceOf(`own: ${'y'.repeat(300)}\n`);
  const huge = pieceOf(`${'z'.repeat(999)}\n`.repeat(17_000));
  const contents: Readonly<Record<string, Content>> = {
    'one in the middle differs': stream(...shared.slice(0, 20), own, ...shared.slice(21)),
    'one more at the start': stream(own, ...shared),
    'one more at the end': stream(...shared, own),
    'one less': stream(...shared.slice(1)),
    'another order': stream(...shared.slice(25), ...shared.slice(0, 25)),
    'the same twice': stream(...shared, ...shared),
  };

  test.each(Object.entries(contents))('are told as differences: %s', async (_, content) => {
    const [whole, other] = [blob(stream(...shared)), blob(content)];
    const differences = findDifferences([whole, other]);
    expect([...differences.keys()]).toEqual([other.id]);
    expect(differences.get(other.id)?.base).toBe(whole.id);
    expect(differences.get(other.id)?.delta.length).toBeLessThan(500);
    expect(await readBack([whole, other])).toEqual([textOf(stream(...shared)), textOf(content)]);
  });

  test('may be larger than a copy can be', async () => {
    const objects = [blob([huge, own]), blob([huge, separator])];
    expect(findDifferences(objects).size).toBe(1);
    expect(await readBack(objects)).toEqual([huge.text + own.text, huge.text + separator.text]);
  });

  test('are never differences of differences', () => {
    const objects = [0, 1, 2].map((i) => blob(stream(...shared, pieceOf(`${i}\n`))));
    const differences = findDifferences(objects);
    expect([...differences.values()].map(({ base }) => base)).toEqual([
      objects[0]?.id,
      objects[0]?.id,
    ]);
  });
});

describe('one file of several branches', () => {
  const manifest = (replicas: number, wave: string, comment = '') =>
    `kind: Deployment\nmetadata:\n  name: web\n  labels:\n    wave: ${wave}\nspec:\n  replicas: ${replicas}\n${comment}${'  more: text\n'.repeat(30)}`;
  const file = (texts: Content, path = 'apps/web/manifest.yaml') => ({ ...blob(texts), path });
  const first = file([pieceOf(manifest(1, 'one')), separator, pieceOf('other: text\n')]);

  test.each([
    ['other values', [pieceOf(manifest(25, 'twenty')), separator, pieceOf('other: text\n')]],
    ['a shorter value', [pieceOf(manifest(1, '')), separator, pieceOf('other: text\n')]],
    ['a longer value', [pieceOf(manifest(1, 'one one')), separator, pieceOf('other: text\n')]],
    [
      'a document more',
      [pieceOf(manifest(2, 'two')), separator, pieceOf('one: more\n'), separator],
    ],
    ['a document less', [pieceOf(manifest(2, 'one'))]],
  ])('is told as a difference: %s', async (_, texts) => {
    const other = file(texts);
    expect(findDifferences([first, other]).get(other.id)?.delta.length).toBeLessThan(
      other.bytes / 2,
    );
    expect(await readBack([first, other])).toEqual(
      [first, other].map(({ body }) => bodyText(body)),
    );
  });

  test('is told as a difference of itself where another file has a document of it', () => {
    const common = pieceOf(`common: ${'z'.repeat(TELLING)}\n`);
    const other = file([common, pieceOf('another: text\n'.repeat(30))], 'apps/other/manifest.yaml');
    const [one, two] = [1, 2].map((n) => file([pieceOf(manifest(n, 'one')), separator, common]));
    const differences = findDifferences([other, one, two].flatMap((found) => found ?? []));
    expect([...differences]).toMatchObject([[two?.id, { base: one?.id }]]);
  });

  test('is kept whole where most of it is new, where its path is another, and where a character has several bytes', () => {
    const others = [
      file([pieceOf('y'.repeat(first.bytes))]),
      file([pieceOf(manifest(2, 'one'))], 'apps/other/manifest.yaml'),
      file([pieceOf(manifest(2, 'one', '# ä\n'))]),
    ];
    for (const other of others) expect(findDifferences([first, other]).size).toBe(0);
  });

  test('is what a run writes: the pack of forty branches has not forty times the text of one', async () => {
    const objects = Array.from({ length: 40 }, (_, i) => file([pieceOf(manifest(i, `w${i}`))]));
    const differences = findDifferences(objects);
    expect(differences.size).toBe(39);
    expect(new Set([...differences.values()].map(({ base }) => base))).toEqual(
      new Set([objects[0]?.id]),
    );
    expect(await readBack(objects)).toEqual(objects.map(({ body }) => bodyText(body)));
  });
});

test('all that two texts have in common at their start and end is copied, however long it is', async () => {
  const line = Array.from({ length: 400 }, (_, i) => `${i},`).join('');
  const text = (start: number, middle: string, end: number) =>
    pieceOf(`${line.slice(0, start)}${middle}${line.slice(line.length - end)}`);
  const lengths = [0, 1, 63, 64, 65, 127, 128, 129, 500];
  const objects: GitObject[] = [];
  for (const start of lengths) {
    for (const end of lengths.filter((one) => one + start > 0)) {
      const [one, other] = [text(start, 'A', end), text(start, 'BCD', end)].map((piece) => ({
        ...blob([pieceOf(line), piece]),
        path: 'apps/web/manifest.yaml',
      }));
      if (one === undefined || other === undefined) continue;
      const delta = findDifferences([one, other]).get(other.id)?.delta;
      // Two sizes, at most two copies, and the new text with its length.
      expect(delta?.length, `${start} and ${end}`).toBeLessThanOrEqual(4 + 2 * 8 + 4);
      objects.push(one, other);
    }
  }
  expect(await readBack(objects)).toEqual(objects.map(({ body }) => bodyText(body)));
});

test('each version of a file is compared with the first, wherever the one before differed', async () => {
  const line = Array.from({ length: 400 }, (_, i) => `${i},`).join('');
  const places = [700, 700, 20, 1_300, 0, line.length, 650, 64];
  const versions = places.map((at, i) => `${line.slice(0, at)}<${i}>${line.slice(at)}`);
  const [whole, ...others] = [line, ...versions, '0,1,2,'.repeat(9)].map((text) => ({
    ...blob([pieceOf(text)]),
    path: 'apps/web/manifest.yaml',
  }));
  const objects = [whole, ...others].flatMap((object) => object ?? []);
  const differences = findDifferences(objects);
  for (const { id } of others.slice(0, versions.length)) {
    // Two sizes, two copies, and the new text with its length.
    expect(differences.get(id)?.delta.length).toBeLessThanOrEqual(4 + 2 * 8 + 4);
  }
  expect(await readBack(objects)).toEqual(objects.map(({ body }) => bodyText(body)));
});

describe('no difference is made', () => {
  test.each([
    ['files that share less than half', stream(...shared.slice(0, 10), pieceOf('y'.repeat(5_000)))],
    ['files that share separators alone', stream(pieceOf('a\n'), pieceOf('b\n'), pieceOf('c\n'))],
    ['files of one piece', [pieceOf('a\n')]],
  ])('of %s', (_, content) => {
    expect(findDifferences([blob(stream(...shared)), blob(content)]).size).toBe(0);
  });

  test('of trees', () => {
    const tree = treeObject(new Map([['a', { mode: '100644', id: '1'.repeat(40) }]]), 'sha1');
    expect(findDifferences([tree, tree]).size).toBe(0);
  });
});
