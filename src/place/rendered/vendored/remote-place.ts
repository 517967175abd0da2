/** A remote reference of a kustomization → its origin, and the path in it. */
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';
import { readGitAddress } from './git-address.ts';
import type { Origin } from './origin.ts';

export interface RemotePlace {
  readonly origin: Origin;
  /** A directory of a repository, empty for its root; or the name of a file. */
  readonly path: string;
}

/** Parses it; undefined for references that cannot be vendored: other protocols, and addresses with a credential. */
export function readRemotePlace(text: string): RemotePlace | undefined {
  if (hasLines(text)) return undefined;
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

/** Whether a text has a control character or a line break: no address has one, and a message with it would have a line of its own. */
export function hasLines(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
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
