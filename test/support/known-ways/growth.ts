/** Lists that once cost their square or more: each of a size at which that took more than half a minute. */
import { growingLists } from '../growth/growing-lists.ts';
import { directoryWith } from '../scratch.ts';
import { endOf, type KnownWay } from './known-way.ts';

/** Seconds of processor time; none of them needs a third of that. */
const SECONDS = 30;

/** Which list, how long, and what it ends in. */
const sizes: readonly (readonly [name: string, size: number, end: string])[] = [
  ['clusters behind one exported Service', 300, '1 DIS0296 DIS0431'],
  ['ports of one exported Service', 960, '1 DIS0296 DIS0405 DIS0431'],
  ['subsets of one DestinationRule', 6000, '1 DIS0296 DIS0431 DIS0439'],
  ['ports added to a Service by JSON patch', 10_000, '1 DIS0296 DIS0405 DIS0431'],
  ['clusters', 8000, '0'],
  ['sources', 12_000, '0'],
  ['hosts of one VirtualService', 30_000, '1 DIS0296 DIS0431'],
  ['propagation policies and objects', 14_000, '0 DIS1320'],
];

/** All of them. */
export const growthWays: readonly KnownWay[] = sizes.map(([name, size, end]) => ({
  name: `${size} ${name}`,
  end,
  attempt: async (run) => {
    const list = growingLists.find((one) => one.name === name);
    if (list === undefined) throw new Error(`no list "${name}"`);
    const files = list.files(size).map(({ path, text }) => [path, text]);
    const cwd = directoryWith(Object.fromEntries(files));
    return endOf(await run(['check'], { cwd, seconds: SECONDS }));
  },
}));
