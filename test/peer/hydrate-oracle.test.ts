import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { NOTES_REF } from '../../src/plan/notes/notes-tree.ts';
import { drawsFor } from '../support/draw/draws.ts';
import {
  type CommitSpec,
  makeRepository,
  repositoryAt,
  type TestRepository,
} from '../support/git-repository.ts';
import { branchFleet, type Fleet, hydrate } from '../support/hydration.ts';
import { itWithPeers, runPeer } from '../support/peer-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

const draws = drawsFor(import.meta.url);

const URL = 'https://git.example.com/org/repo.git';
const BRANCH = 'env/east';

/** One hydration: a dry commit and what the cluster runs then. */
interface Round {
  readonly commit: CommitSpec;
  readonly applications: Fleet[string];
}

/** A branch as git tells of it. */
interface Branch {
  readonly files: Readonly<Record<string, { mode: string; text: string }>>;
  readonly message: string;
  readonly signatures: string;
  readonly note: string;
}

/** Hydrates the same rounds with Argo CD's commit-server and with ours, and compares the branches after each. */
async function compare(rounds: readonly Round[]): Promise<void> {
  const dry = makeRepository();
  const wet = join(scratchDirectory(), 'wet.git');
  for (const { commit, applications } of rounds) {
    dry.commit(commit);
    await hydrateByOracle(dry, wet, applications);
    await hydrate(dry.directory, { east: applications }, { fleet: branchFleet() });
    expectSame(branchOf(dry), branchOf(repositoryAt(wet)));
  }
}

async function hydrateByOracle(
  dry: TestRepository,
  wet: string,
  applications: Fleet[string],
): Promise<void> {
  const directory = scratchDirectory();
  const paths = Object.entries(applications).map(([path, texts], i) => {
    const file = join(directory, `${i}.yaml`);
    writeFileSync(file, texts.join('---\n'));
    return `${path}=${file}`;
  });
  const date = dry.git('log', '-1', '--format=%cd', '--date=format-local:%Y-%m-%dT%H:%M:%SZ');
  const args = ['--dest', wet, '--dry-repo', dry.directory, '--branch', BRANCH, '--url', URL];
  const ran = await runPeer('hydrate-oracle', [...args, '--date', date.trim(), ...paths]);
  expect(ran.status, ran.stderr).toBe(0);
}

function branchOf(repository: TestRepository): Branch {
  const listing = repository.git('ls-tree', '-r', '-z', BRANCH).split('\0').slice(0, -1);
  const files = listing.map((line) => {
    const [entry = '', path = ''] = line.split('\t');
    const [mode = ''] = entry.split(' ');
    return [path, { mode, text: repository.git('show', `${BRANCH}:${path}`) }] as const;
  });
  return {
    files: Object.fromEntries(files),
    message: repository.git('log', '-1', '--format=%B', BRANCH),
    signatures: repository.git('log', '-1', '--format=%an <%ae> %ad %cn <%ce> %cd', BRANCH),
    note: repository.git('notes', '--ref', NOTES_REF, 'show', BRANCH),
  };
}

/** Ours has an inventory more, and the same objects in each manifest.yaml; everything else is the same byte for byte. */
function expectSame(ours: Branch, theirs: Branch): void {
  const { '.distributary/inventory': inventory, ...files } = ours.files;
  expect(inventory?.text).toContain('.gitattributes\n');
  expect({ ...ours, files: comparable(files) }).toEqual({
    ...theirs,
    files: comparable(theirs.files),
  });
}

function comparable(files: Branch['files']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(files).map(([path, { mode, text }]) => {
      const content = path.endsWith('manifest.yaml') ? objectsIn(text) : text;
      return [path, { mode, content }];
    }),
  );
}

function objectsIn(text: string): readonly unknown[] {
  return parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS());
}

const reviews = `# who reads this
apiVersion: v1
kind: ConfigMap
metadata: {name: reviews, namespace: shop}
data:
  ä: "ü"   # a comment
`;
const api = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
  namespace: shop
spec:
  replicas: 2
`;
const first = { 'apps/web': [reviews, api], fleet: [api] };

/** Messages of a dry commit; what is special about each is its name. */
const messages: Readonly<Record<string, string>> = {
  'a subject': 'Start',
  'a body': 'Start\n\nBecause of this\nand that.\n\n\n\nAnd of those.   \n',
  'two lines of subject': 'Start\nsomehow\n\nBody.',
  'no message': '',
  'only blank lines around': '\n\n  Start  \n\n',
  'windows line ends': 'Start\r\n\r\nBody\r\nmore\r\n',
  'other alphabets': 'Anfänge — 始め 🚀\n\nÜber <b>alles</b> & "mehr" \\ \u2028 \u0007.',
  'Unicode spaces at the ends': '\u00a0\u0085 Start \u3000',
  'a byte order mark': '\ufeffStart\ufeff',
  'trailers of others': 'Start\n\nBody.\n\nSigned-off-by: Ann <ann@example.com>\nChange-Id: I1\n',
  'a divider': 'Start\n\nBody.\n---\nArgocd-reference-commit-sha: abcde12\n',
  'a whole reference': `Start

Body.

Argocd-reference-commit-author: Ann Author <ann@example.com>
Argocd-reference-commit-sha: 0123456789abcdef0123456789abcdef01234567
Argocd-reference-commit-subject: The code
Argocd-reference-commit-body: "Why\\nand <how> \\ud83d\\ude80 \\ud800"
Argocd-reference-commit-repourl: https://git.example.com/org/code
Argocd-reference-commit-date: 2026-01-01T01:02:03+02:00
`,
  'a reference without an author': 'Start\n\nArgocd-reference-commit-sha: abcde\n',
  'a reference with an empty subject': 'Start\n\nArgocd-reference-commit-subject: \n',
  'a reference that is no trailer': 'Start\n\nArgocd-reference-commit-sha: abcde\n\nMore.\n',
  'a folded reference': 'Start\n\nArgocd-reference-commit-subject: one\n two\n',
  'a reference twice':
    'Start\n\nArgocd-reference-commit-sha: abcde\nArgocd-reference-commit-sha: fffff\n',
  'unknown and misspelt keys':
    'Start\n\nArgocd-reference-commit-what: x\nargocd-reference-commit-sha: abcde\nArgocd-reference-commit-sha:abcde\n',
};

/** Authors of a reference: taken, or left in the body. Forms that CI does not write, such as comments in an address, are left there by us alone. */
const authors = [
  'ann@example.com',
  '<ann@example.com>',
  '"Ann, \\"A\\"" <ann@example.com>',
  'Jürgen Müller <j@example.com>',
  '=?koi8-r?q?abc?= <j@example.com>',
  'Ann . Author <ann.a.b@example.com>',
  'Ann <ann@[nowhere]>',
  'Ann <ann@example.com> and more',
  'Ann <ann..b@example.com>',
  'Ann <ann@example.com.>',
  'Ann ann@example.com',
  'Ann',
  'Ein sehr langer Name mit vielen Wörtern, der nicht in ein einziges kodiertes Wort passt <lang@example.com>',
  'Ein sehr langer Name mit vielen Wörtern der nicht in ein einziges kodiertes Wort passt <lang@example.com>',
];

/** URLs of a reference: taken, or left in the body. */
const urls = [
  'git@github.com:org/repo.git',
  'ssh://git@git.example.com:22/org/repo.git',
  'https://user:p%40ss@git.example.com/org',
  'https://git.example.com:80a/org',
  'https://[::1]:8443/x',
  'https://[192.0.2.1]/x',
  'https://[::1/x',
  'http://a:b:80/',
  'http://exa mple.com/',
  'http://exa%20mple.com/',
  'http://ex%C3%A4mple.com/',
  'mailto:ann@example.com',
  ':no-scheme',
  '1a:b',
  'a%zz',
];

const dates = [
  '2026-02-29T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '2026-01-01T00:00:00.123456Z',
  '2026-01-01T01:02:03+00:00',
  '2026-01-01T01:02:03-00:00',
  '2026-01-01T01:02:03+25:00',
  '2026-01-01T01:02:03+23:59',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01t00:00:00z',
  '2026-01-01 00:00:00Z',
  '2026-1-01T00:00:00Z',
  '2026-01-01T00:00:00',
];

describe('a branch is that of Argo CD’s commit-server', () => {
  for (const [name, message] of draws.rows(Object.entries(messages))) {
    itWithPeers(['hydrate-oracle'], `with ${name}`, () =>
      compare([{ commit: { message }, applications: first }]),
    );
  }

  itWithPeers(['hydrate-oracle'], 'through several commits', () =>
    compare([
      { commit: { message: 'One' }, applications: first },
      { commit: { message: 'Two: the same' }, applications: first },
      {
        commit: { message: 'Three: one application' },
        applications: { ...first, fleet: [reviews] },
      },
      { commit: { message: 'Four: one more' }, applications: { ...first, 'apps/ä b': [reviews] } },
      { commit: { message: 'Five: the same' }, applications: { ...first, 'apps/ä b': [reviews] } },
    ]),
  );

  itWithPeers(['hydrate-oracle'], 'by another author at another time', () => {
    const env = {
      GIT_AUTHOR_NAME: 'Jürgen "J" <Müller>',
      GIT_AUTHOR_EMAIL: 'j@example.com',
      GIT_AUTHOR_DATE: '1999-12-31T23:59:59-11:30',
      GIT_COMMITTER_DATE: '2001-01-01T00:00:00+14:00',
    };
    return compare([{ commit: { message: 'Start', env }, applications: first }]);
  });

  const values = [
    ...authors.map((value) => `author: ${value}`),
    ...urls.map((value) => `repourl: ${value}`),
    ...dates.map((value) => `date: ${value}`),
    ...['"a"', 'a', 'null', '1', ' "a" ', '"\\u2028"', '""'].map((value) => `body: ${value}`),
    ...['ABCDE', 'abcd', 'abcdef', 'a'.repeat(40), 'a'.repeat(41)].map((value) => `sha: ${value}`),
  ];
  for (const value of draws.rows(values, (text) => text.split(':')[0] ?? '')) {
    itWithPeers(['hydrate-oracle'], `with the trailer ${value}`, () => {
      const trailers = `Argocd-reference-commit-subject: x\nArgocd-reference-commit-${value}`;
      return compare([{ commit: { message: `Start\n\n${trailers}\n` }, applications: first }]);
    });
  }
});
