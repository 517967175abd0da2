import { describe, expect, test } from 'vitest';
import { withoutQuotedSecrets } from '../../../src/read/program/quoted-secrets.ts';

const hidden = (...words: readonly string[]): string => words.map(() => '[redacted]').join(' ');

describe('what a program quotes', () => {
  test.each([
    ['a value', 'db:\n  password: hunter4\n', 'cannot parse "hunter4" of db'],
    ['a part of it', 'token: hunter4-and-more\n', 'bad time "hunter4": at /and-more'],
    ['in JSON', '{"db": {"password" : "hunter4"}}', 'bad hunter4'],
    ['in an env file', 'API_TOKEN=hunter4\n', "bad 'hunter4'"],
    ['a block', 'password: |\n  hunter4\n\n  xhunter4x\nb: other\n', 'bad hunter4; other'],
    ['a list', 'password:\n- hunter4\n- hunter5\nb: other\n', 'bad hunter4, hunter5, other'],
    ['data of a Secret', 'kind: Secret\ndata:\n  a: hunter4\n', 'bad hunter4'],
    ['literals', 'secretGenerator:\n- name: x\n  literals: [hunter4]\n', 'bad hunter4'],
  ])('%s', (_, text, message) => {
    const told = withoutQuotedSecrets(message, [text]);
    expect(told).not.toMatch(/hunter/);
    expect(told).toContain(hidden('x'));
    expect(told).toContain(/other/.exec(message)?.[0] ?? '');
  });

  test('what is no secret stays', () => {
    const texts = ['kind: ConfigMap\ndata: {a: hunter4}\n', 'passwordFile: true\ntoken: true\n'];
    const message = 'cannot parse "hunter4" of true';
    expect(withoutQuotedSecrets(message, texts)).toBe(message);
  });
});
