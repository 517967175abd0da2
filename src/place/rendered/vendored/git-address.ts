/**
 * A kustomization's reference to a directory of another repository → the URL for git, the ref and the path in it, as
 * kustomize's own parser divides them (`api/internal/git/repospec.go`, 0.21).
 */
import { withoutUser } from '../../../diagnostic/wording/url-credentials.ts';

export interface GitAddress {
  /** The URL for git, without a password. */
  readonly url: string;
  /** A branch, tag or commit; empty for the remote's HEAD. */
  readonly ref: string;
  /** Relative to the root of the repository, without slashes at its ends; empty for the root. */
  readonly path: string;
}

/** Parses it; undefined where kustomize's parser refuses. */
export function readGitAddress(text: string): GitAddress | undefined {
  if (text.startsWith('/')) return undefined;
  const mark = text.indexOf('?');
  const place = mark < 0 ? text : text.slice(0, mark);
  const divided = divideHost(place.replace(/^git::/i, ''));
  if (divided === undefined) return undefined;
  const parts = divideRepository(divided.rest, divided.host.startsWith('file://'));
  if (parts === undefined) return undefined;
  const path = normalised(parts.path);
  if (path === undefined) return undefined;
  const url = withoutPassword(divided.host + parts.repository);
  return { url, ref: mark < 0 ? '' : refIn(text.slice(mark + 1)), path };
}

/** The host with its prefix and the separator after it. */
interface Divided {
  readonly host: string;
  readonly rest: string;
}

function divideHost(text: string): Divided | undefined {
  const scheme = /^(?:ssh|https?|file):\/\//i.exec(text)?.[0] ?? '';
  const behind = text.slice(scheme.length);
  const user = /^[a-z][a-z0-9-]*@/i.exec(behind)?.[0] ?? '';
  const place = behind.slice(user.length);
  const isGithub = /^github\.com[/:]/i.test(place);
  // `user@host:path`; the user is required except for GitHub.
  const isShort = scheme === '' && (user !== '' || isGithub);
  if (scheme === '' && !isShort) return undefined;
  const known = scheme.toLowerCase();
  if (known === 'file://') return { host: known, rest: user + place };
  const end = separatorIn(place, isShort);
  if (end < 0) return undefined;
  const rest = place.slice(end + 1);
  if (isGithub) {
    const isSsh = known === 'ssh://' || user !== '';
    return { host: isSsh ? `${user}github.com:` : 'https://github.com/', rest };
  }
  return { host: known + user + place.slice(0, end + 1), rest };
}

function separatorIn(place: string, isShort: boolean): number {
  const slash = place.indexOf('/');
  const colon = isShort ? place.indexOf(':') : -1;
  return colon > 0 && (slash < 0 || colon < slash) ? colon : slash;
}

interface RepositoryParts {
  readonly repository: string;
  readonly path: string;
}

/** Marks in the text end the repository; without one it has two segments, and a file's has all. */
function divideRepository(rest: string, isFile: boolean): RepositoryParts | undefined {
  const azure = /^(.*?_git\/[^/]*)(?:\/(.*))?$/s.exec(rest);
  const [, repository = '', path = ''] =
    azure ??
    /^(.*?)\/\/(.*)$/s.exec(rest) ??
    /^(.*?\.git)(.*)$/s.exec(rest) ??
    byLength(rest, isFile);
  return repository === '' ? undefined : { repository, path };
}

function byLength(rest: string, isFile: boolean): readonly string[] {
  if (isFile) return [rest, rest, ''];
  const segments = rest.split('/');
  if (segments.length < 2) return [];
  return [rest, segments.slice(0, 2).join('/'), segments.slice(2).join('/')];
}

function normalised(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

function refIn(query: string): string {
  const values = new URLSearchParams(query);
  return values.get('ref') || values.get('version') || '';
}

/** In SSH, the name before the host is the user and no secret. */
function withoutPassword(url: string): string {
  return /^https?:/.test(url) ? withoutUser(url) : url;
}
