/** The fields of a commit → its git object. */
import { pieceOf } from './content.ts';
import { type GitObject, gitObject, type ObjectFormat } from './git-object.ts';

/** Author and committer of our commits. */
export interface Identity {
  readonly name: string;
  readonly mail: string;
}

export interface CommitContent {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Identity;
  /** Seconds since 1970, of author and committer; the zone is UTC. */
  readonly date: number;
  readonly message: string;
}

/** A commit of a log. */
export interface LoggedCommit {
  readonly id: string;
  /** `Name <mail>`. */
  readonly author: string;
  readonly name: string;
  readonly subject: string;
  /** The files that it changed; of a merge, compared with its first parent. */
  readonly paths: ReadonlySet<string>;
}

/** The end of the year 9999. Git reads dates of any size, and `git fsck`, which servers run on a push, refuses some that it reads. */
const LAST_SECOND = 253_402_300_799;

export function commitObject(content: CommitContent, format: ObjectFormat): GitObject {
  const { tree, parents, author, date, message } = content;
  const seconds = Math.min(Math.max(date, 0), LAST_SECOND);
  const signature = `${author.name} <${author.mail}> ${seconds} +0000`;
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${signature}`,
    `committer ${signature}`,
    '',
    message,
  ];
  return gitObject('commit', [pieceOf(lines.join('\n'))], format);
}

/**
 * Reads `Name <mail>`; undefined for other texts. Characters that git strips from a name (git-commit-tree(1)) are
 * an error, so that the name in the Fleet equals the name in the commit.
 */
export function parseIdentity(text: string): Identity | undefined {
  const match = /^([^<>\p{Cc}]+) <([^<>\s\p{Cc}]+)>$/u.exec(text);
  const [, name, mail] = match ?? [];
  if (name === undefined || mail === undefined || CRUD.test(name) || CRUD.test(mail)) {
    return undefined;
  }
  return /\p{Surrogate}/u.test(text) ? undefined : { name, mail };
}

/** Characters that git strips from both ends of a name and a mail address. */
const CRUD = /^[\s.,:;<>"\\']|[\s.,:;<>"\\']$/;
