import { describe, expect, test } from 'vitest';
import { isDnsLabel, isDnsSubdomain } from '../../src/resource/dns-name.ts';

describe('isDnsLabel', () => {
  test.each(['a', '0', 'north', 'a-b', 'x'.repeat(63)])('takes %s', (text) => {
    expect(isDnsLabel(text)).toBe(true);
  });
  test.each(['', 'A', '-a', 'a-', 'a.b', 'a_b', 'é', 'a\n', 'x'.repeat(64)])(
    'refuses %j',
    (text) => {
      expect(isDnsLabel(text)).toBe(false);
    },
  );
});

describe('isDnsSubdomain', () => {
  test.each(['a', 'a.b', 'gw.north.example.com', '1.2.3.4'])('takes %s', (text) => {
    expect(isDnsSubdomain(text)).toBe(true);
  });
  test.each(['', '.', 'a.', '.a', 'a..b', 'a.-b', 'A.b', `${'a.'.repeat(127)}b`])(
    'refuses %j',
    (text) => {
      expect(isDnsSubdomain(text)).toBe(false);
    },
  );
});
