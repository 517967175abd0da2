/**
 * A remote's name, URL or path → the address to read: the repository that a push would write to. Git may read from one URL and push to
 * another (`pushUrl`, `pushInsteadOf`), most often the same repository by another protocol, but that is not guaranteed.
 */
import { remoteOfSeveral } from '../../diagnostic/codes/emit.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { withoutUser } from '../../diagnostic/wording/url-credentials.ts';
import { offline } from '../git-place.ts';
import { runGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';

/** A name for a URL or path, so that git prints the URL after its rewrites. */
const GIVEN = 'distributary-given';

/** Returns the URL to read from; rejects a remote with several push URLs, which git updates one by one. */
export async function requireOneUrl(repository: GitRepository, remote: string): Promise<string> {
  const place = offline(repository);
  const settings = [...(place.settings ?? []), [`remote.${GIVEN}.url`, remote] as const];
  const listed = await runGit(
    { ...place, settings },
    { args: ['remote', '--verbose'], parse: parseUrls },
  );
  const named = listed.filter(({ name }) => name === remote);
  const urls = named.length > 0 ? named : listed.filter(({ name }) => name === GIVEN);
  const urlsTo = (use: string) => new Set(urls.flatMap((url) => (url.use === use ? url.url : [])));
  const [fetched] = urlsTo('fetch');
  const [pushed, ...others] = urlsTo('push');
  if (others.length > 0) {
    throw environmentError(remoteOfSeveral, {
      remote: withoutUser(remote),
      count: others.length + 1,
    });
  }
  // By its name if both URLs are equal, so that the other settings of the remote apply.
  return pushed === undefined || pushed === fetched ? remote : pushed;
}

/** Reads lines such as `origin\thttps://example.com/fleet.git (push)`. */
function parseUrls(
  output: string,
): readonly { readonly name: string; readonly url: string; readonly use: string }[] {
  return output.split('\n').flatMap((line) => {
    const [, name, url, use] = /^([^\t]+)\t(.*) \((fetch|push)\)/.exec(line) ?? [];
    return name && url && use ? [{ name, url, use }] : [];
  });
}
