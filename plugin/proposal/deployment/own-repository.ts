/**
 * The addresses that Argo CD and Flux read, and the remotes of git → which of the addresses are this repository, and which revisions are
 * its present files.
 */

import { withoutUser } from '../../../src/diagnostic/wording/url-credentials.ts';
import type { RepositoryIdentity } from '../../../src/git/refs/repository-identity.ts';

/** A directory that a deployer reads. */
export interface ReadDirectory {
  readonly url: string;
  /** The directory; absent where only the address is known. */
  readonly path?: string;
  /** The file of the deployer. */
  readonly file: string;
}

/** Judges the source of a deployer. */
export interface OwnRepository {
  /** Why the files at the address are not those of this repository; undefined if they are. */
  otherAddress(url: string | undefined): string | undefined;
  /** Why the files at the address may be those of another repository, although its name is that of this one. */
  unsureAddress(url: string | undefined): string | undefined;
  /** Why the files of the revision may not be the present ones; undefined if they are. */
  otherRevision(revision: string | undefined): string | undefined;
}

/** Judges by the remotes; without a remote that matches, by the directories that the deployers name. */
export function ownRepository(
  read: readonly ReadDirectory[],
  { remotes, branches }: Pick<RepositoryIdentity, 'remotes' | 'branches'>,
  hasDirectory: (path: string) => boolean,
): OwnRepository {
  const { own, namesakes } = ownAddresses(read, remotes, hasDirectory);
  const isOpen = own === undefined;
  return {
    otherAddress: (url) => {
      if (url === undefined || url === '' || own?.has(addressOf(url)) === true) return undefined;
      return isOpen
        ? `nothing shows which of several addresses is this repository, ${withoutUser(url)} or another`
        : `its source ${withoutUser(url)} is another repository`;
    },
    unsureAddress: (url) => {
      if (url === undefined || namesakes?.has(addressOf(url)) !== true) return undefined;
      const address = withoutUser(url);
      return `its source ${address} may be another repository with the name of this one: if it is this one, add it as a remote (git remote add upstream ${address})`;
    },
    otherRevision: (revision) => {
      const name = (revision ?? '').replace(/^refs\/heads\//, '');
      if (['', 'HEAD', ...branches].includes(name)) return undefined;
      return `it is deployed from revision ${name}, whose files may differ from the present ones`;
    },
  };
}

/** The addresses of this repository; undefined where nothing shows them. */
interface OwnAddresses {
  readonly own: ReadonlySet<string> | undefined;
  /** The addresses among them that have only the name of a remote: a fork has that of its origin, and so may any other repository. */
  readonly namesakes?: ReadonlySet<string>;
}

function ownAddresses(
  read: readonly ReadDirectory[],
  remotes: readonly string[],
  hasDirectory: (path: string) => boolean,
): OwnAddresses {
  const all = new Set(read.map(({ url }) => addressOf(url)));
  const known = remotes.filter(isNetworkAddress).map(addressOf);
  const matching = known.filter((address) => all.has(address));
  if (matching.length > 0) return { own: new Set(matching) };
  // A deployer of its own file reads this repository, as `flux bootstrap` and an app of apps are written.
  const self = read.filter(
    ({ path, file }) => path !== undefined && path !== '' && file.startsWith(`${path}/`),
  );
  const [own, ...others] = new Set(self.map(({ url }) => addressOf(url)));
  if (own !== undefined && others.length === 0) return { own: new Set([own]) };
  if (known.length > 0) {
    const names = new Set(known.map(nameOf));
    const namesakes = new Set([...all].filter((address) => names.has(nameOf(address))));
    return { own: new Set([...known, ...namesakes]), namesakes };
  }
  if (all.size <= 1) return { own: all };
  const present = new Set(
    read
      .filter(({ path }) => path !== undefined && path !== '' && hasDirectory(path))
      .map(({ url }) => addressOf(url)),
  );
  return { own: present.size === 1 ? present : undefined };
}

/** A clone of a directory on the same machine names no address that others read. */
function isNetworkAddress(url: string): boolean {
  return /^[a-z+]+:\/\/(?!\/)/.test(url) ? !url.startsWith('file:') : /^[^/.][^/]*:/.test(url);
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** The address without what may differ between two ways to write it. */
export function addressOf(url: string): string {
  return url
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^(?<host>[^/:]+):(?:\d+\/)?/, '$<host>/')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .replaceAll(/\/{2,}/g, '/')
    .toLowerCase();
}
