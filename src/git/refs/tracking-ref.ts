/** The remotes of a configuration → the remote-tracking refs of a ref. */
import type { GitRepository } from '../repository.ts';

/** A ref that follows one of a remote. */
export interface TrackingRef {
  readonly remote: string;
  readonly ref: string;
}

/** Returns the remote-tracking refs of a ref, in the order of the configuration. */
export type Follow = (ref: string) => readonly TrackingRef[];

/** Follows the fetch refspecs of all remotes. */
export function followRemotes({ configured }: Pick<GitRepository, 'configured'>): Follow {
  const refspecs = configured.flatMap(({ key, value }) => {
    const remote = /^remote\.(.+)\.fetch$/s.exec(key)?.[1];
    return remote === undefined ? [] : [{ remote, refspec: value }];
  });
  return (ref) =>
    refspecs.flatMap(({ remote, refspec }): TrackingRef[] => {
      const followed = mapRef(ref, refspec);
      return followed === undefined ? [] : [{ remote, ref: followed }];
    });
}

/** Where a refspec such as `+refs/heads/*:refs/remotes/origin/*` maps a ref to. */
function mapRef(ref: string, refspec: string): string | undefined {
  const [from = '', to] = refspec.replace(/^\+/, '').split(':');
  if (!to) return undefined;
  const star = from.indexOf('*');
  if (star < 0) return ref === from ? to : undefined;
  const [before, after] = [from.slice(0, star), from.slice(star + 1)];
  const isMatch = ref.length >= from.length - 1 && ref.startsWith(before) && ref.endsWith(after);
  return isMatch ? to.replace('*', () => ref.slice(star, ref.length - after.length)) : undefined;
}
