/**
 * What a kustomization names that is elsewhere → where it comes from, and which path of that is meant.
 * @module
 */
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { readGitAddress } from './git-address.ts';
import type { Origin } from './vendor-lock.ts';

/** A place in something that is elsewhere. */
export interface RemotePlace {
  readonly origin: Origin;
  /** A directory of a repository; empty for its root. The name of a file. */
  readonly path: string;
}

/** Reads it; undefined for what can't be vendored: other protocols, and addresses that hold a credential. */
export function readRemotePlace(text: string): RemotePlace | undefined {
  const name = fileIn(text);
  if (name !== undefined) {
    return withoutUser(text) === text
      ? { origin: { type: 'file', url: text }, path: name }
      : undefined;
  }
  const address = readGitAddress(text);
  if (address === undefined || !isRef(address.ref)) return undefined;
  const { url, ref, path } = address;
  return { origin: { type: 'git', url, ref }, path };
}

/**
 * The name of the file that an address is of. kustomize asks for every address by HTTP first and takes it for a repository when the answer
 * is no manifest; which of both it is, its form has to say where nobody is asked.
 */
function fileIn(text: string): string | undefined {
  const found = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]+\.(?:ya?ml|json))(\?[^#]*)?$/i.exec(
    text,
  );
  const [, name, query = ''] = found ?? [];
  const isRepository =
    /\.git(?:$|\/)|_git\//.test(text) ||
    text.indexOf('//') !== text.lastIndexOf('//') ||
    /[?&](?:ref|version)=/.test(query);
  return isRepository ? undefined : name;
}

/** What git takes as a name to fetch, and as nothing else. */
function isRef(ref: string): boolean {
  return ref === '' || /^[\w][\w./@+-]{0,199}$/.test(ref);
}
