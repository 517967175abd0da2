/** Requests that get no answer until all clusters are synced → one line. */
import type { SyncGap } from '../../../src/outage/sync/sync-gap.ts';
import { someNames } from '../diff/alike.ts';

/** Maximum number of names in a list of a line. */
export const MOST_NAMES = 4;

/** As in `sync boston before dallas: …`. */
export function syncGapInWords(gap: SyncGap, show: (name: string) => string): string {
  const named = (names: readonly string[]): string => someNames(names, MOST_NAMES, show);
  const { time, order } = gap;
  const [clients, providers] = [gap.clients, gap.providers].map(named);
  const service = show(gap.service);
  const because = gap.because === undefined ? '' : ` (${show(gap.because)})`;
  const none = `clients in ${clients} get no answer from ${service}${because}`;
  switch (time) {
    case 'clientsFirst':
      return `sync ${providers} before ${clients}: in the other order, ${none}, and eject the gateways`;
    case 'providersFirst':
      return `sync ${clients} before ${providers}: in the other order, ${none}, and eject the gateways`;
    case 'eitherFirst': {
      const groups = order.filter((names) => names.length > 0).map(named);
      const way =
        groups.length === 0
          ? 'no order of syncs avoids it'
          : `with an answer at all times: sync ${groups.join(', then ')}`;
      return `between the syncs of ${clients} and of ${providers}, ${none}; ${way}`;
    }
    case 'withinSync':
      return `within their sync, clients in ${clients} may get no answer from ${service} for some seconds: istiod takes the objects of their branch one after another`;
  }
}
