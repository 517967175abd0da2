/** The Services of each cluster → the rules of nftables that lead a connection of its pods for a virtual address to one of the ready pods behind it. */
import type { ClusterService } from './cluster-services.ts';

/** A cluster, by the addresses of its pods: the same virtual address is another Service in each. */
export interface ServedCluster {
  /** As `10.21.0.0/16`. */
  readonly pods: string;
  readonly services: readonly ClusterService[];
}

/**
 * A script of nft, which takes the place of all rules before at once; connections that are established keep their pod. A virtual address without
 * ready pods refuses: the machine that has all of them listens at none of their ports.
 */
export function vipRules(clusters: readonly ServedCluster[]): string {
  const rules = clusters.flatMap(({ pods, services }) =>
    services.flatMap(({ address, ports }) =>
      ports.flatMap(({ port, endpoints }) => {
        if (address === 'None' || endpoints.length === 0) return [];
        const targets = endpoints.map(({ ip, port: to }, i) => `${i} : ${ip} . ${to}`);
        const chosen = `numgen random mod ${targets.length} map { ${targets.join(', ')} }`;
        return [
          `add rule ip fleet_vips to ip saddr ${pods} ip daddr ${address} tcp dport ${port} dnat ip addr . port to ${chosen}`,
        ];
      }),
    ),
  );
  return `${[...head, ...rules].join('\n')}\n`;
}

/** Answers come back the same way, since pods would send them to each other past the translation: pods are on one bridge. */
const head = [
  'add table ip fleet_vips',
  'add chain ip fleet_vips to { type nat hook prerouting priority dstnat; }',
  'add chain ip fleet_vips from { type nat hook postrouting priority srcnat; }',
  'flush table ip fleet_vips',
  'add rule ip fleet_vips from ct status dnat masquerade',
];
