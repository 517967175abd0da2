/** A picture of a fleet → a Graphviz graph. */
import type { FleetPicture, PicturedRegion } from './fleet-picture.ts';

/** Regions and zones are Graphviz clusters; arrows lead from region to region. */
export function dotPicture({ title, regions, turns }: FleetPicture): string {
  return [
    `digraph ${quoted(title)} {`,
    '  graph [compound=true, rankdir=LR, fontname="sans-serif"];',
    '  node [shape=box, style=rounded, fontname="sans-serif"];',
    ...regions.flatMap(regionLines),
    ...turns.map(({ from, to, rank }) => {
      const label = rank === 0 ? '' : `, label="${rank}"`;
      return `  "${nodeOf(from)}" -> "${nodeOf(to)}" [ltail="cluster_${from}", lhead="cluster_${to}"${label}];`;
    }),
    '}',
    '',
  ].join('\n');
}

/** In Graphviz an edge needs a node at either end: the first cluster of each region. */
function nodeOf(region: number): string {
  return `${region}_0_0`;
}

function regionLines({ name, zones }: PicturedRegion, i: number): readonly string[] {
  const inside = zones.flatMap(({ name: zone, clusters }, j) => [
    `    subgraph "cluster_${i}_${j}" {`,
    `      label=${quoted(zone)};`,
    ...clusters.map(({ name: cluster, address }, k) => {
      const label = address === '' ? quoted(cluster) : quoted(cluster, address);
      return `      "${i}_${j}_${k}" [label=${label}];`;
    }),
    '    }',
  ]);
  return [`  subgraph "cluster_${i}" {`, `    label=${quoted(name)};`, ...inside, '  }'];
}

/** Lines of a label; Graphviz reads escapes and entities in it. */
function quoted(...lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('&', '&amp;'),
  );
  return `"${escaped.join('\\n')}"`;
}
