import { expect, test } from 'vitest';
import { objectParser, type ReadObject } from '../../../src/git/store/object-parser.ts';

const id = (digit: string) => digit.repeat(40);
const stream = Buffer.from(
  `${id('1')} blob 5\na\n\nb\n\n${id('2')} missing\n${id('3')} blob 0\n\n${id('4')} tree 2\nxy\n`,
);

function parse(chunks: readonly Buffer[], largest = 100, isOn = (_bytes: number) => true) {
  const found: (ReadObject | undefined)[] = [];
  const parser = objectParser((object) => found.push(object), {
    largest,
    begin: ({ bytes }) => isOn(bytes),
  });
  for (const chunk of chunks) parser(chunk);
  return found.map((object) => object && `${object.type} ${object.bytes} ${object.body}`);
}

test('objects are the same however the stream is divided', () => {
  const all = ['blob 5 a\n\nb\n', undefined, 'blob 0 ', 'tree 2 xy'];
  for (let size = 1; size <= stream.length; size += 1) {
    const count = Math.ceil(stream.length / size);
    const chunks = Array.from({ length: count }, (_, i) =>
      stream.subarray(i * size, (i + 1) * size),
    );
    expect(parse(chunks)).toEqual(all);
  }
});

test('a body that is too large is left out, and parsing ends where it is told to', () => {
  expect(parse([stream], 4)).toEqual(['blob 5 undefined', undefined, 'blob 0 ', 'tree 2 xy']);
  expect(parse([stream], 100, (bytes) => bytes !== 0)).toEqual(['blob 5 a\n\nb\n', undefined]);
});
