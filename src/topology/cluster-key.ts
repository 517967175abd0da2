/** A locality and a name → a cluster's key, which Flomesh's policies refer to. */

/** `region/zone/group/name`. */
export function clusterKey(cluster: {
  readonly region: string;
  readonly zone: string;
  readonly group: string;
  readonly name: string;
}): string {
  const { region, zone, group, name } = cluster;
  return `${region}/${zone}/${group}/${name}`;
}
