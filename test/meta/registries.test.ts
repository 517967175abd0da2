import { describe, expect, test } from 'vitest';
import { offerReaders } from '../../src/derive/offer/registry.ts';
import { derivations } from '../../src/derive/registry.ts';
import type { Kind } from '../../src/kind/kind.ts';
import { kinds } from '../../src/kind/registry.ts';
import { mergers } from '../../src/merge/registry.ts';
import { checkNames } from '../support/check-names.ts';
import { filesBelow, read } from '../support/code-fixtures.ts';
import { todo } from '../support/todo.ts';

const nameOfFile = (path: string): string => path.replace(/^.*\//, '').replace(/\.ts$/, '');

const checks = checkNames.map((name) => ({ name }));

/** A registry, the contract's type, and where the files of its members are. */
const registries = [
  { type: 'Derivation', room: 'src/derive', list: 'src/derive/registry.ts', members: derivations },
  {
    type: 'OfferReader',
    room: 'src/api',
    list: 'src/api/<api>/derive/services.ts, run npm run gen',
    members: offerReaders,
  },
  { type: 'Merger', room: 'src/merge', list: 'src/merge/registry.ts', members: mergers },
  {
    type: 'Check',
    room: 'src/check',
    list: 'src/check/registry.ts, run npm run gen',
    members: checks,
  },
];

describe.each(registries)('every $type', ({ type, room, list, members }) => {
  const names = members.map(({ name }) => name);

  test('is registered once, in order of the names', () => {
    expect(names, `the order of ${list}`).toEqual([...new Set(names)].sort());
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
    const declared = filesBelow(room).filter((path) =>
      new RegExp(`^export const \\w+: ${type} = `, 'm').test(read(`${room}/${path}`)),
    );
    const unlisted = declared.filter((path) => !names.includes(nameOfFile(path)));
    expect(
      todo(unlisted, (path) => `${room}/${path}: list its ${type} in ${list}, by its file's name`),
    ).toBe('');
    expect(declared).toHaveLength(members.length);
  });

  test('lies in a file of its name', () => {
    const files = new Set(filesBelow(room).map(nameOfFile));
    const stray = names.filter((name) => !files.has(name));
    expect(todo(stray, (name) => `${type} "${name}": its file is ${name}.ts, below ${room}`)).toBe(
      '',
    );
  });
});

describe('every derivation and merger', () => {
  test.each([
    ['derive', derivations],
    ['merge', mergers],
  ] as const)('has its cases in fixtures/%s', (folder, members) => {
    const names = members.map(({ name }) => name);
    const without = names.filter((name) => filesBelow(`fixtures/${folder}/${name}`).length === 0);
    const path = (name: string) => `fixtures/${folder}/${name}/<case>.in.yaml`;
    expect(todo(without, (name) => `write ${path(name)}, then run npm run golden`)).toBe('');
  });
});

describe('every kind', () => {
  const nameOf = ({ group, kind }: Kind): string => `${group}/${kind}`;
  const names = kinds.map(nameOf);

  test('is registered once a version, in order', () => {
    expect(names, 'the order of src/kind/registry.ts').toEqual([...names].sort());
    const full = kinds.map((kind) => `${nameOf(kind)} ${kind.version}`);
    expect(full).toHaveLength(new Set(full).size);
  });

  test.each(['valid', 'invalid'])('has %s objects in fixtures/kinds', (folder) => {
    const paths = filesBelow('fixtures/kinds').filter((path) => path.includes(`/${folder}/`));
    const texts = paths.map((path) => read(`fixtures/kinds/${path}`));
    const shown = kinds.filter(({ kind, group }) =>
      texts.some(
        (text) => text.includes(`kind: ${kind}\n`) && text.includes(`apiVersion: ${group}`),
      ),
    );
    const unshown = [...new Set(names)].filter((name) => !shown.map(nameOf).includes(name));
    const where = `fixtures/kinds/<group-version>/<kind>/${folder}/<case>.yaml`;
    expect(todo(unshown, (name) => `${name}: write ${where}`)).toBe('');
  });
});
