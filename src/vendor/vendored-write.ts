/** The new state of the vendored files → what is written, with the locks between and after. */
import type { VendoredWrite } from '../emit/write-vendored.ts';
import { treeDigest } from '../place/rendered/vendored/tree-digest.ts';
import { LOCK_FILE, printLock } from '../place/rendered/vendored/vendor-lock.ts';
import type { VendoredFleet } from './vendor-fleet.ts';

/** Describes it. */
export function vendoredWrite(fleet: VendoredFleet): VendoredWrite {
  const { before, lock, lockText, written, removed } = fleet;
  const gone = before.entries.filter(({ directory }) => removed.includes(directory));
  return {
    ...{ written, removed, lockText, digestOf: treeDigest, lockFile: LOCK_FILE },
    locked: new Map(
      before.entries.map((entry) => [entry.directory, [entry.digest, entry.before ?? []].flat()]),
    ),
    lockBetween: (found) => {
      const entries = lock.entries.map((entry) => {
        const earlier = found.get(entry.directory);
        return earlier === undefined || earlier === entry.digest
          ? entry
          : { ...entry, before: earlier };
      });
      return printLock({ ...lock, entries: [...entries, ...gone] });
    },
  };
}
