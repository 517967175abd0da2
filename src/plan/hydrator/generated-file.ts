/** The files that describe a hydration, byte for byte as Argo CD's commit-server writes them. */
import { type Content, pieceOf } from '../../git/object/content.ts';
import type { CommitReference } from './commit-reference.ts';
import type { DryMetadata } from './dry-metadata.ts';

/** `.gitattributes`; the commit-server ends it without a newline. */
export const gitAttributes: Content = [
  pieceOf('**/README.md linguist-generated=true\n**/hydrator.metadata linguist-generated=true'),
];

/** The `hydrator.metadata` at the root of a branch. */
export function rootMetadata(metadata: DryMetadata): Content {
  const { repoURL, drySha, author, date, subject, body, references } = metadata;
  const list = references.map((commit) => ({ commit: referenceFields(commit) }));
  return json({
    ...filled({ repoURL, drySha, author, date, subject, body }),
    ...(list.length === 0 ? {} : { references: list }),
  });
}

/** The `hydrator.metadata` of one application. */
export function applicationMetadata({ repoURL, drySha }: DryMetadata): Content {
  return json(filled({ repoURL, drySha }));
}

/** The `README.md` of one application. Without a URL of the repository it has no command to clone it. */
export function applicationReadme({ repoURL, drySha }: DryMetadata): Content {
  const clone =
    repoURL === undefined ? [] : [`git clone ${repoURL}`, '# cd into the cloned directory'];
  const lines = [
    '# Manifest Hydration',
    '',
    'To hydrate the manifests in this repository, run the following commands:',
    '',
    '```shell',
    ...clone,
    `git checkout ${drySha}`,
    '```',
    '',
  ];
  return [pieceOf(lines.join('\n'))];
}

function referenceFields(reference: CommitReference): Record<string, string> {
  const { author, date, subject, body, sha, repoUrl } = reference;
  return filled({ author, date, subject, body, sha, repoUrl });
}

/** The non-empty fields, in the order given: Argo CD omits empty ones. */
function filled(fields: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

/** Go escapes the two line separators of Unicode; JavaScript does not. */
function json(value: unknown): Content {
  const text = JSON.stringify(value, null, 2).replace(
    /[\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
  return [pieceOf(`${text}\n`)];
}
