/** Versions of Istio: which have a change of the table, which are supported, and how they compare. */
import { type IstioChangeName, istioChanges } from '../istio-mesh/istio-change-table.ts';

/** The changes that a variable of istiod's environment turns off, by Istio's compatibility profiles. */
export const behaviourFlags: readonly {
  readonly change: IstioChangeName;
  readonly flag: string;
  readonly since: string;
}[] = namesOf(istioChanges).flatMap((change) => {
  const { flag, since } = istioChanges[change];
  return flag === undefined ? [] : [{ change, flag, since }];
});

function namesOf(changes: typeof istioChanges): readonly IstioChangeName[] {
  return Object.keys(changes).filter((name): name is IstioChangeName =>
    Object.hasOwn(changes, name),
  );
}

/**
 * The supported releases, newest last; only the newest is checked by the peers. Before 1.18 a label of failoverPriority could not have a
 * value (istio/istio#39111), which every order by labels requires.
 */
export const istioReleases: readonly string[] = Array.from({ length: 14 }, (_, i) => `1.${18 + i}`);

/** The newest of them. */
export const newestRelease: string = istioReleases.at(-1) ?? '';

/** The first release with a complete survey of its differences from the newest. */
export const surveyedSince = '1.26';

/** The release of a version, `1.30` of `1.30.2`. */
export function releaseOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** Whether a release is newer than all of the table, which reads it as the newest. */
export function isNewerThanKnown(release: string): boolean {
  return minorOf(release) > minorOf(newestRelease);
}

/** The supported releases from this one on, for the oldest of a fleet; the newest where it is newer than all. */
export function releasesSince(release: string): readonly string[] {
  const its = istioReleases.filter((one) => minorOf(one) >= minorOf(release));
  return its.length === 0 ? [newestRelease] : its;
}

/** Whether the differences of the release from the newest were surveyed. */
export function isSurveyed(release: string): boolean {
  return minorOf(release) >= minorOf(surveyedSince);
}

/** Whether a version, `1.30` or `1.30.2`, has the change; without a patch release it is the newest one. */
export function hasChange(version: string, change: IstioChangeName): boolean {
  const { since, backport } = istioChanges[change];
  if (minorOf(version) >= minorOf(since)) return true;
  if (backport === undefined || minorOf(version) !== minorOf(backport)) return false;
  return patchOf(version) >= patchOf(backport);
}

/** Whether one may be the other: without a patch release a version is any of its release. */
export function isSameVersion(one: string, other: string): boolean {
  if (releaseOf(one) !== releaseOf(other)) return false;
  const [first, second] = [patchOf(one), patchOf(other)];
  return first === second || !Number.isFinite(first) || !Number.isFinite(second);
}

/** Whether the release of the first is older, whatever the patch releases. */
export function isOlderRelease(one: string, than: string): boolean {
  return minorOf(one) < minorOf(than);
}

function minorOf(version: string): number {
  return Number(version.split('.')[1]);
}

function patchOf(version: string): number {
  return Number(version.split('.')[2] ?? Infinity);
}
