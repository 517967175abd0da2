import { describe, expect, test } from 'vitest';
import { wrongType } from '../../src/diagnostic/codes/schema.ts';
import {
  describeField,
  describeValue,
  fieldAt,
  locateField,
  reportOn,
} from '../../src/kind/field-finding.ts';
import { resource } from '../support/resources.ts';

const north = resource(
  'kind: Cluster\napiVersion: flomesh.io/v1alpha1\nmetadata: {name: north}\nspec:\n  list: [a, b]\n  kubeconfig: secret\n',
);

test.each([
  [undefined, 'missing'],
  [null, 'missing'],
  ['', '""'],
  ['a"b', '"a\\"b"'],
  ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
  ['a\nb', 'a text of several lines'],
  [7, 'the number 7'],
  [12345678901234567890n, 'the number 12345678901234567890'],
  [true, 'the boolean true'],
  [[], 'an empty list'],
  [[1, 2], 'a list of 2'],
  [{}, 'an empty map'],
  [{ a: 1 }, 'a map'],
])('%s is described as %s', (value, expected) => {
  expect(describeValue(value)).toBe(expected);
});

describe('a field', () => {
  test('is found by its pointer, and only if the object holds it itself', () => {
    expect(fieldAt(north, '/spec/list/1')).toBe('b');
    expect(fieldAt(north, '/spec/list/length')).toBeUndefined();
    expect(fieldAt(north, '/spec/toString')).toBeUndefined();
  });

  test('that is missing stands at the name of what should hold it', () => {
    expect(locateField(north, '/spec/region')).toMatchObject({ line: 4, column: 1 });
    expect(locateField(north, '/spec/list/1')).toMatchObject({ line: 5, column: 13 });
    expect(locateField(north, '/spec/list', 'key')).toMatchObject({ line: 5, column: 3 });
  });

  test('that holds a secret is neither shown nor pointed at', () => {
    expect(describeField(north, '/spec/kubeconfig')).toBe('a value that is not shown');
    expect(describeField(north, '/spec/KUBE_CONFIG/x')).toBe('missing');
    expect(locateField(north, '/spec/kubeconfig')).toMatchObject({ line: 4, column: 1 });
  });
});

test('a report fills in the object, the field and what was found', () => {
  const finding = reportOn(north)(wrongType, '/spec/list/0', 'a number');
  expect(finding).toMatchObject({
    code: 'DIS0252',
    message: 'Cluster north: field "spec.list[0]" is "a", expected a number',
    at: { line: 5, column: 10, pointer: '/spec/list/0' },
  });
});
