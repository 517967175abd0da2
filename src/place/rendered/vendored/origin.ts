/** An entry of `distributary.lock` → the origin that it names, and what identifies that. */
import { type Json, stringAt } from '../../../resource/json.ts';

/** An origin outside of the repository, as the repository refers to it. */
export type Origin =
  /** A repository at a ref; an empty one is the remote's HEAD. */
  | { readonly type: 'git'; readonly url: string; readonly ref: string }
  | { readonly type: 'file'; readonly url: string }
  /** A chart of a repository, `https://…` or `oci://…`; the version may be a range, and empty for the newest. */
  | {
      readonly type: 'chart';
      readonly url: string;
      readonly name: string;
      readonly version: string;
    };

/** The origin that an entry names; undefined for one that is not known. */
export function readOrigin(entry: Json): Origin | undefined {
  const url = stringAt(entry, 'url');
  if (url === undefined) return undefined;
  switch (stringAt(entry, 'type')) {
    case 'git':
      return { type: 'git', url, ref: stringAt(entry, 'ref') ?? '' };
    case 'file':
      return { type: 'file', url };
    case 'chart': {
      const name = stringAt(entry, 'name');
      const version = stringAt(entry, 'version') ?? '';
      return name === undefined ? undefined : { type: 'chart', url, name, version };
    }
    default:
      return undefined;
  }
}

/** The identity of an origin. */
export function originKey(origin: Origin): string {
  const { type, url } = origin;
  switch (origin.type) {
    case 'git':
      return JSON.stringify([type, url, origin.ref]);
    case 'chart':
      return JSON.stringify([type, url, origin.name, origin.version]);
    default:
      return JSON.stringify([type, url]);
  }
}
