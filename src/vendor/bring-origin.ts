/** A run of `vendor` and the missing origins → their files among those of the run, or the reasons why they lack. */
import { present } from '../collection/present.ts';
import { vendorFailed, vendorMoved, vendorStopped } from '../diagnostic/codes/vendored.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import type { Need } from '../place/rendered/source-type.ts';
import { entryDirectory } from '../place/rendered/vendored/entry-directory.ts';
import { type Origin, originKey } from '../place/rendered/vendored/origin.ts';
import { treeDigest } from '../place/rendered/vendored/tree-digest.ts';
import type { LockedEntry } from '../place/rendered/vendored/vendor-lock.ts';
import { cutBy, endedBy } from '../read/remote/fetch-budget.ts';
import { type FetchedOrigin, fetchOrigin } from './fetch-origin.ts';
import type { VendorRun } from './vendor-run.ts';

/** An origin to fetch. */
export interface Wanted {
  /** The first reference to it. */
  readonly need: Need;
  /** All referenced paths of it. */
  readonly paths: readonly string[];
}

/** Fetches missing origins one after the other, within the limits of the run. */
export async function bringAll(
  run: VendorRun,
  missing: readonly Wanted[],
  scratch: string,
): Promise<void> {
  for (const [i, wanted] of missing.entries()) {
    const limit = endedBy(run.budget) ?? (await bring(run, wanted, `${scratch}-${i}`));
    if (limit === undefined) continue;
    leave(run, missing.slice(i), limit);
    return;
  }
}

/** Does without the rest: one finding, at the first of them. */
function leave({ failed }: VendorRun, rest: readonly Wanted[], limit: string): void {
  const [first] = rest;
  if (first === undefined) return;
  const finding = diagnose(vendorStopped, { limit, left: rest.length }, first.need.at);
  for (const { need } of rest) failed.set(originKey(need.origin), finding);
}

/** Fetches an origin, and adds it to the repository for the next survey; returns the limit of the run that it came to. */
async function bring(
  run: VendorRun,
  { need, paths }: Wanted,
  scratch: string,
): Promise<string | undefined> {
  const { options, pins, failed, entries, written, budget } = run;
  const { origin, at } = need;
  const key = originKey(origin);
  const locked = pins.get(key);
  const { allowed, root: around } = options;
  options.onFetch?.(origin);
  budget.fetches += 1;
  const request = { origin, paths, allowed, budget, around, scratch, ...present({ locked }) };
  const fetched = await fetchOrigin(request);
  if (typeof fetched === 'string') {
    const limit = cutBy(budget);
    if (limit !== undefined) return limit;
    const args = { origin: originText(origin), problem: fetched };
    failed.set(key, diagnose(vendorFailed, args, at));
    return undefined;
  }
  for (const { bytes } of fetched.files) budget.kept += bytes.length;
  const entry = entryOf(run, origin, fetched);
  // A commit id already determines the content, of which more may be needed than before.
  const before = locked?.archive ?? (origin.type === 'file' ? locked?.digest : undefined);
  const now = entry.archive ?? entry.digest;
  if (before !== undefined && before !== now) {
    const args = { origin: originText(origin), found: now, locked: before };
    failed.set(key, diagnose(vendorMoved, args, at));
    return undefined;
  }
  entries.set(key, entry);
  written.set(entry.directory, fetched.files);
  return undefined;
}

function entryOf(
  run: VendorRun,
  origin: Origin,
  { resolved, archive, files }: FetchedOrigin,
): LockedEntry {
  const { root, state, entries, pins } = run;
  const key = originKey(origin);
  const others = [...state.before.entries, ...entries.values()].filter(
    (entry) => originKey(entry.origin) !== key,
  );
  const taken = new Set(others.map(({ directory }) => directory.toLowerCase()));
  const earlier = pins.get(key) ?? entries.get(key);
  const pinned = earlier && isBelow(root, earlier) ? earlier : undefined;
  const place = { root, resolved: resolved ?? '', taken };
  const directory = pinned?.directory ?? entryDirectory(origin, place);
  const digest = treeDigest(files);
  return { origin, ...present({ resolved, archive }), directory, digest };
}

/** Whether an entry is in the directory of new ones: another directory takes all copies. */
export function isBelow(root: string, { directory }: LockedEntry): boolean {
  return directory.startsWith(`${root}/`);
}

/** Text of an origin for users. */
export function originText(origin: Origin): string {
  switch (origin.type) {
    case 'git':
      return origin.ref === '' ? `"${origin.url}"` : `"${origin.url}" at "${origin.ref}"`;
    case 'chart':
      return `chart "${origin.name}"${origin.version === '' ? '' : ` ${origin.version}`} of "${origin.url}"`;
    default:
      return `"${origin.url}"`;
  }
}
