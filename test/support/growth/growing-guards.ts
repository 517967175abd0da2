/** Fleets in which guards, or what one guard is about, grow. */
import {
  exportText,
  fleetOf,
  type GrowingList,
  list,
  serviceText,
  times,
} from './growing-lists.ts';

const exported = serviceText('web') + exportText('web');

const ofPods = 'spec:\n  guards:\n  - {name: g, survive: pods}\n';

/** Guards of one service, services of one guard, and services that break one. */
export const growingGuards: readonly GrowingList[] = [
  {
    name: 'guards',
    files: (n) =>
      fleetOf(exported, {
        fleet: `spec:\n  guards:\n${times(n, (i) => `  - {name: g${i}, services: [shop/web], survive: region, maxLoad: 9}\n`)}`,
      }),
  },
  {
    name: 'services of one guard, and exported Services',
    product: 2,
    files: (n) =>
      fleetOf(
        times(n, (i) => serviceText(`s${i}`) + exportText(`s${i}`)),
        {
          fleet: `spec:\n  guards:\n  - {name: g, services: ${list(n, (i) => `shop/s${i}`)}, survive: cluster, never: {names: [none]}}\n`,
        },
      ),
  },
  {
    name: 'clusters with local pods that a guard is about',
    files: (n) => fleetOf(serviceText('web'), { clusters: n, fleet: ofPods }),
  },
  {
    name: 'clusters with a guard of the pods of one of them',
    files: (n) =>
      fleetOf(exported, {
        clusters: n,
        fleet: `spec:\n  sources: [{path: apps/x, clusters: {names: [c0]}}]\n${ofPods.slice('spec:\n'.length)}`,
      }),
  },
  {
    name: 'services that do not survive the loss of their pods',
    files: (n) =>
      fleetOf(
        times(n, (i) => serviceText(`s${i}`)),
        { fleet: ofPods },
      ),
  },
  {
    name: 'services that break a guard',
    files: (n) =>
      fleetOf(
        times(n, (i) => serviceText(`s${i}`) + exportText(`s${i}`)),
        {
          fleet:
            'spec:\n  sources: [{path: apps/x, clusters: {names: [c0]}}]\n  guards:\n  - {name: g, survive: cluster, never: {names: [c0]}}\n',
        },
      ),
  },
];
