import { expect, test } from 'vitest';
import { parsedOnce, shareParsed } from '../../src/load/parsed-files.ts';

const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n';
const file = { path: 'a.yaml', text };
const made = { program: 'kustomize', directory: 'web' };

test('a text at one place is parsed once, in each of the ways', () => {
  const parsed: string[] = [];
  const shared = shareParsed({
    file: (one) => {
      parsed.push(`file ${one.path}`);
      return parsedOnce.file(one);
    },
    manifests: (one) => {
      parsed.push(`manifests ${one.path}`);
      return parsedOnce.manifests(one);
    },
    rendered: (one, by) => {
      parsed.push(`rendered ${one.path} ${by.directory}`);
      return parsedOnce.rendered(one, by);
    },
  });
  expect(shared.file(file).value[0]).toBe(shared.file({ ...file }).value[0]);
  shared.manifests(file);
  shared.manifests(file);
  shared.rendered(file, made);
  shared.rendered(file, { ...made });
  expect(parsed).toEqual(['file a.yaml', 'manifests a.yaml', 'rendered a.yaml web']);
});

test('another text, place or directory is another', () => {
  const shared = shareParsed();
  const first = shared.file(file);
  expect(shared.file({ ...file, text: `${text}data: {a: b}\n` })).not.toBe(first);
  expect(shared.file({ ...file, path: 'b.yaml' })).not.toBe(first);
  expect(shared.rendered(file, { ...made, directory: 'other' })).not.toBe(
    shared.rendered(file, made),
  );
  expect(shared.file(file)).toBe(first);
});
