/**
 * A picture of a fleet → a flowchart of Mermaid, which GitHub and GitLab draw.
 * @module
 */
import type { FleetPicture, PicturedRegion } from './fleet-picture.ts';

/** Regions and zones are boxes, clusters stand in them, arrows say which region turns to which. */
export function mermaidPicture({ regions, turns }: FleetPicture): string {
  return [
    'flowchart LR',
    ...regions.flatMap(regionLines),
    ...turns.map(({ from, to, rank }) => `  r${from} -->${rank === 0 ? '' : `|${rank}|`} r${to}`),
    '',
  ].join('\n');
}

function regionLines({ name, zones }: PicturedRegion, i: number): readonly string[] {
  const inside = zones.flatMap(({ name: zone, clusters }, j) => [
    `    subgraph r${i}z${j}["${escaped(zone)}"]`,
    ...clusters.map(({ name: cluster, address }, k) => {
      const label =
        address === '' ? escaped(cluster) : `${escaped(cluster)}<br>${escaped(address)}`;
      return `      r${i}z${j}c${k}["${label}"]`;
    }),
    '    end',
  ]);
  return [`  subgraph r${i}["${escaped(name)}"]`, ...inside, '  end'];
}

/** What is no letter, digit or plain sign becomes Mermaid's own entity: nothing of a stranger's is markup. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ._:/-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
