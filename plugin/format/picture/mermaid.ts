/** A picture of a fleet → a Mermaid flowchart, which GitHub and GitLab draw. */
import type { FleetPicture, PicturedRegion } from './fleet-picture.ts';

/** Regions and zones are boxes around clusters; arrows are failover between regions. */
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

/** Characters other than letters, digits and plain signs become Mermaid entities: untrusted text is never markup. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ._:/-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
