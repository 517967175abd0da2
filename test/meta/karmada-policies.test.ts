/** docs/karmada.md, its section on policies, names all that is refused, and nothing that isn't. */
import { expect, test } from 'vitest';
import { codes } from '../../src/render/codes.ts';
import { read } from '../support/code-fixtures.ts';

const section =
  read('docs/karmada.md')
    .split(/^## Policies$/m)[1]
    ?.split(/^## /m)[0] ?? '';

test('every refusal of a policy that karmada itself takes is in the list', () => {
  const refused = codes.filter(
    ({ code, severity }) => severity === 'error' && code >= 'DIS0960' && code <= 'DIS0979',
  );
  const listed = new Set(section.match(/DIS\d{4}/g));
  expect([...listed].sort()).toEqual(refused.map(({ code }) => code));
});

test('every field without effect is named', () => {
  const fields = read('src/api/karmada/place/propagation/policy-limits.ts').matchAll(
    /'\/spec\/(\w+)',\s/g,
  );
  const names = [...fields].map(([, name]) => name).filter((name) => name !== 'association');
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
