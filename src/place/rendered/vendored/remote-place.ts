/**
 * A remote reference of a kustomization → its origin, and the path in it.
 * @module
 */
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { readGitAddress } from './git-address.ts';
import type { Origin } from './origin.ts';

/** A place in an origin. */
export interface RemotePlace {
  readonly origin: Origin;
  /** A directory of a repository, empty for its root; or the name of a file. */
  readonly path: string;
}

/** Parses it; undefined for references that cannot be vendored: other protocols, and addresses with a credential. */
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
 * The file name of an address. kustomize requests every address by HTTP first and treats it as a repository when the answer
 * is no manifest; without a request, the form of the address has to decide.
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

/** A text that git can only read as the name of a ref. */
function isRef(ref: string): boolean {
  return ref === '' || /^[\w][\w./@+-]{0,199}$/.test(ref);
}
