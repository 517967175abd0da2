import { expect, test } from 'vitest';
import { wordsOf } from '../../src/diagnostic/code.ts';
import { defineFieldCode } from '../../src/diagnostic/field-code.ts';

test('a code about a field says where it is, what is there and what was expected', () => {
  const code = defineFieldCode({
    code: 'DIS0299',
    name: 'wrong-port',
    severity: 'error',
    title: 'A port is wrong',
    why: 'Nothing listens there.',
    fix: 'correct the port',
  });
  const args = { object: 'Service shop/api', field: 'spec.port', found: '0', expected: 'a port' };
  expect(wordsOf(code, args)).toEqual({
    message: 'Service shop/api: field "spec.port" is 0, expected a port',
    fix: 'correct the port',
  });
});
