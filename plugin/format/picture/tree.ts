/** A picture of a fleet → a tree for people. */
import { groupBy } from '../../../src/collection/group-by.ts';
import type { FleetPicture, PicturedTurn } from './fleet-picture.ts';

/** A node of the tree, and its children. */
interface Branch {
  readonly text: string;
  readonly branches: readonly Branch[];
}

/** Regions with their failover order, zones, clusters with their addresses. */
export function treePicture({ title, regions, turns }: FleetPicture): string {
  const byRegion = groupBy(turns, ({ from }) => from);
  const turnsOf = (i: number): string => {
    const to = (byRegion.get(i) ?? []).map(byName(regions));
    return to.length === 0 ? '' : ` → ${to.join(', then ')}`;
  };
  const branches = regions.map(({ name, zones }, i) => ({
    text: `${name}${turnsOf(i)}`,
    branches: zones.map(({ name: zone, clusters }) => ({
      text: zone,
      branches: clusters.map(({ name: cluster, address }) => {
        return { text: address === '' ? cluster : `${cluster}  ${address}`, branches: [] };
      }),
    })),
  }));
  return [title, ...linesOf(branches, ''), ''].join('\n');
}

function byName(regions: FleetPicture['regions']): (turn: PicturedTurn) => string {
  return ({ to }) => regions[to]?.name ?? '';
}

function linesOf(branches: readonly Branch[], indent: string): readonly string[] {
  return branches.flatMap(({ text, branches: below }, i) => {
    const isLast = i === branches.length - 1;
    return [
      `${indent}${isLast ? '└── ' : '├── '}${text}`,
      ...linesOf(below, `${indent}${isLast ? '    ' : '│   '}`),
    ];
  });
}
