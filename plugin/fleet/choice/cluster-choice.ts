/** `--clusters` and `--shard` → the clusters that a run writes. */

import { didYouMeanOrKnown } from '../../../src/diagnostic/wording/nearest-name.ts';
import {
  parseClusterAnnotation,
  takesCluster,
  unknownEntries,
} from '../../../src/place/cluster-annotation.ts';
import type { Cluster } from '../../../src/topology/topology.ts';
import { UsageError } from '../../process/exit.ts';

/** The options as they were given. */
export interface ChoiceOptions {
  /** Patterns as in annotation `distributary.dev/clusters`. */
  readonly clusters?: string;
  /** `I/N`: the I-th of N parts, from 0. */
  readonly shard?: string;
}

/** Selects among all clusters; a run provides them later. */
export type ClusterChoice = (all: readonly Cluster[]) => readonly Cluster[];

export function readChoice(options: ChoiceOptions): ClusterChoice {
  const named = readPatterns(options.clusters);
  const inShard = readShard(options.shard);
  return (all) => named(all).filter((_, i) => inShard(i));
}

/** Throws where an option names a cluster that the fleet does not have. */
export function requireCluster(
  option: string,
  name: string | undefined,
  clusters: readonly Cluster[],
): void {
  if (name === undefined || clusters.some((cluster) => cluster.name === name)) return;
  throw unknownCluster(option, name, clusters);
}

/** The error about an option that names no cluster. */
export function unknownCluster(
  option: string,
  word: string,
  clusters: readonly Cluster[],
): UsageError {
  const names = clusters.map(({ name }) => name);
  return new UsageError(`${option} names no cluster: ${word}${didYouMeanOrKnown(word, names)}`);
}

function readPatterns(text: string | undefined): ClusterChoice {
  if (text === undefined) return (all) => all;
  const patterns = parseClusterAnnotation(text);
  const [unreadable] = patterns.unreadable;
  if (unreadable !== undefined) {
    throw new UsageError(
      `--clusters is "${unreadable}", expected names or patterns of region/zone/group/name with * and !, separated by commas`,
    );
  }
  return (all) => {
    const [unknown] = unknownEntries(patterns, all);
    if (unknown !== undefined) throw unknownCluster('--clusters', unknown, all);
    return all.filter((cluster) => takesCluster(patterns, cluster));
  };
}

function readShard(text: string | undefined): (index: number) => boolean {
  if (text === undefined) return () => true;
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [part, parts] = [Number(match?.[1]), Number(match?.[2])];
  if (!(part < parts)) {
    throw new UsageError(`--shard is "${text}", expected I/N with I from 0 to N - 1, as in 0/4`);
  }
  // Neighbours by key are often similar in size: round-robin spreads them.
  return (index) => index % parts === part;
}
