import { expect, test } from 'vitest';
import { validateResource } from '../../../../../src/kind/validate-resource.ts';
import { parseFile } from '../../../../../src/parse/parse-file.ts';

/** The codes of a direct response with a body of so many bytes. */
function codesOf(field: string, body: string): readonly string[] {
  const text = [
    'apiVersion: networking.istio.io/v1',
    'kind: VirtualService',
    'metadata: {name: gone, namespace: shop}',
    `spec: {hosts: [reviews], http: [{directResponse: {status: 410, body: {${field}: ${body}}}}]}`,
  ].join('\n');
  const { value } = parseFile({ path: 'gone.yaml', text });
  return value.flatMap(validateResource).map(({ code }) => code);
}

const KIB = 1024;

test('the body of a direct response is judged by its bytes', () => {
  expect(codesOf('string', 'a'.repeat(100 * KIB))).toEqual([]);
  expect(codesOf('string', `${'a'.repeat(98 * KIB)}${'é'.repeat(KIB)}b`)).toEqual(['DIS1200']);
  expect(codesOf('string', 'a'.repeat(KIB * KIB))).toEqual(['DIS1200']);
  expect(codesOf('string', 'a'.repeat(KIB * KIB + 1))).toEqual(['DIS1199']);
});

test('and one in base64 by what it stands for', () => {
  expect(codesOf('bytes', 'YWFh'.repeat(34 * KIB))).toEqual(['DIS1200']);
  expect(codesOf('bytes', 'YWFh'.repeat(33 * KIB))).toEqual([]);
});
