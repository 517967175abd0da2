import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/git/object/content.ts';
import { dryMetadata } from '../../../src/plan/hydrator/dry-metadata.ts';
import {
  applicationMetadata,
  applicationReadme,
  gitAttributes,
  rootMetadata,
} from '../../../src/plan/hydrator/generated-file.ts';
import { dryCommit } from '../../support/dry-commit.ts';

const URL = 'https://git.example.com/org/repo.git';
const full = dryMetadata(
  dryCommit({
    message: 'Start <b>\u2028\n\nBody.',
    trailers: 'Argocd-reference-commit-subject: The code\n',
  }),
  URL,
);
const bare = dryMetadata(dryCommit(), undefined);

test('.gitattributes ends without a newline', () => {
  expect(textOf(gitAttributes)).toMatch(/^\*\*\/README.md .*\n.*generated=true$/);
});

describe('hydrator.metadata', () => {
  test('at the root tells of the dry commit', () => {
    expect(textOf(rootMetadata(full))).toBe(`{
  "repoURL": "${URL}",
  "drySha": "0123456789abcdef0123456789abcdef01234567",
  "author": "Ann <ann@example.com>",
  "date": "2026-01-01T00:00:00Z",
  "subject": "Start <b>\\u2028",
  "body": "Body.\\n",
  "references": [
    {
      "commit": {
        "author": "<@>",
        "subject": "The code"
      }
    }
  ]
}
`);
  });

  test('leaves out what is empty', () => {
    expect(Object.keys(JSON.parse(textOf(rootMetadata(bare))))).toEqual([
      'drySha',
      'author',
      'date',
      'subject',
    ]);
    expect(textOf(applicationMetadata(bare))).toBe(`{\n  "drySha": "${bare.drySha}"\n}\n`);
  });
});

describe('README.md', () => {
  test('says how to get at the sources', () => {
    expect(textOf(applicationReadme(full))).toContain(
      `\`\`\`shell\ngit clone ${URL}\n# cd into the cloned directory\ngit checkout ${full.drySha}\n\`\`\`\n`,
    );
  });

  test('without a URL has nothing to clone', () => {
    expect(textOf(applicationReadme(bare))).toContain(`\`\`\`shell\ngit checkout ${bare.drySha}\n`);
  });
});
