import { describe, expect, test } from 'vitest';
import { codePage } from '../support/code-page.ts';

const code = {
  code: 'DIS0999',
  name: 'too-odd',
  severity: 'warning',
  title: 'Something is odd',
  why: 'It may surprise.',
  fix: 'make it even',
} as const;

const head = `# DIS0999: Something is odd

\`too-odd\`, a warning: branches are written, unless \`--strict\` is given

It may surprise.

**What to do:** Make it even.
`;

describe('codePage', () => {
  test('holds the texts of the code', () => {
    expect(codePage(code)).toBe(head);
  });

  test('adds the example and what check says of it', () => {
    const files = [
      { path: 'a.yaml', text: 'a: |\n  ```\n' },
      { path: 'b.json', text: '{}' },
    ];
    expect(codePage(code, { files, expected: 'a.yaml:1:1 DIS0999\n' })).toBe(`${head}
## Example

\`a.yaml\`:

\`\`\`\`yaml
a: |
  \`\`\`
\`\`\`\`

\`b.json\`:

\`\`\`json
{}
\`\`\`

\`distributary check\` reports:

\`\`\`text
a.yaml:1:1 DIS0999
\`\`\`
`);
  });
});
