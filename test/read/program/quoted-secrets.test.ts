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
    ['a value without digits', 'password: hunter\n', 'cannot parse "hunter" of db'],
    ['an env value without digits', 'PASSWORD=hunter\n', 'bad PASSWORD=hunter'],
    ['in compact JSON', '{"password":"hunter"}', "cannot parse 'hunter'"],
    ['of several words', 'password: horse hunter staple\n', 'bad value horse hunter staple'],
    ['with a comma', 'password: "horse, hunter"\n', 'bad value "horse, hunter"'],
    ['in a map below', 'password:\n  value: hunter4\n', 'bad hunter4'],
    ['behind a text for people', 'password:\n  description: x\n  value: hunter4\n', 'bad hunter4'],
    ['literals', 'secretGenerator:\n- name: x\n  literals: [hunter4]\n', 'bad hunter4'],
  ])('%s', (_, text, message) => {
    const told = withoutQuotedSecrets(message, [text]);
    expect(told).not.toMatch(/hunter/);
    expect(told).toContain(hidden('x'));
    expect(told).toContain(/other/.exec(message)?.[0] ?? '');
  });

  test.each([
    [
      'of a description',
      `webhookSecret:
  description: the text that the service must send, set by hand for each account
`,
      'host must be set to the name of the service account',
    ],
    [
      'of a description over lines',
      'adminPassword:\n  description: |\n    must be a file\n    of the service\n  value: hunter4\n',
      "'overlays/common' must resolve to a file of the service",
    ],
    ['of a comment', 'password: "" # must be set for each account\n', 'account must be set'],
    ['that is a value', 'token: account\n', 'set the account of the service'],
    ['that is a part of a value', 'token: prod-account-x7\n', 'set the account of the service'],
    ['that is a field', 'credentials:\n  account: hunter4\n', 'account is required'],
    ['of a schema', '{"password": {"type": "string"}}', 'Expected: integer, given: "string"'],
    ['that names a Secret', 'secret:\n  secretName: my-account1\n', 'no my-account1'],
  ])('an ordinary word stays %s', (_, text, message) => {
    expect(withoutQuotedSecrets(message, [text])).toBe(message);
  });

  test('what is no secret stays', () => {
    const texts = ['kind: ConfigMap\ndata: {a: hunter4}\n', 'passwordFile: true\ntoken: true\n'];
    const message = 'cannot parse "hunter4" of true';
    expect(withoutQuotedSecrets(message, texts)).toBe(message);
  });

  describe('in the message of a template', () => {
    const template =
      '{{ fail (printf "bad account %s/%s of %v" .Values.a .Values.b .Values.c) }}\n';

    test.each([
      ['a word', 'password: swordfish\n', 'bad account swordfish/b', 'swordfish'],
      ['a short one', 'clientSecret: abc\n', 'bad account abc', 'abc'],
      ['a number', 'accessToken: 123\n', 'bad account a/123', '123'],
      [
        'words with signs',
        'apiKey: service-account\n',
        'bad account service-account.',
        'service-a',
      ],
      ['in a list', 'secretKeys: [plainword]\n', 'bad map[secretKeys:[plainword]]', 'plainword'],
      [
        'in a map',
        'db:\n  password: swordfish\n',
        'bad map[password:swordfish user:me]',
        'swordfish',
      ],
      [
        'beside a host',
        'token: swordfish\n',
        'bad https://me:swordfish@example.com/a',
        'swordfish',
      ],
      ['of a command line', 'db.password=swordfish', 'bad account swordfish', 'swordfish'],
    ])('%s is hidden', (_, text, message, secret) => {
      const told = withoutQuotedSecrets(message, [text, template], [template]);
      expect(told).not.toContain(secret);
      expect(told).toMatch(/^bad .*\[redacted\]/);
    });

    test.each([
      ['that the template has', 'token: account\n', 'bad account a/b of c'],
      ['of another field', 'host: swordfish\npassword: ""\n', 'bad account swordfish/b of c'],
      ['of a reference', 'secretName: web-tls\n', 'bad account web-tls/b of c'],
      ['of a switch', 'token: true\n', 'bad account true/b of c'],
    ])('a word %s stays', (_, text, message) => {
      expect(withoutQuotedSecrets(message, [text, template], [template])).toBe(message);
    });
  });
});
