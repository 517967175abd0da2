/** An object that describes no cluster → the kinds that were meant, where its kind is called like one of them. */
import { nearestName } from '../../diagnostic/wording/nearest-name.ts';
import { kindOf } from '../../kind/registry.ts';
import { groupOf, type Resource } from '../../resource/resource.ts';
import { clusterSources } from './registry.ts';

/** What was meant. */
export interface LostCluster {
  readonly meant: string;
  /** The kinds with their APIs, in words. */
  readonly expected: string;
  /** The field that is wrong. */
  readonly field: 'apiVersion' | 'kind';
}

/**
 * The kinds in words; undefined for an object that was not meant. Operators have kinds called Cluster as well, in groups of their own: a kind
 * without a group, or in a group that describes clusters by other kinds, exists nowhere.
 */
export function lostCluster(resource: Resource): LostCluster | undefined {
  const group = groupOf(resource.apiVersion);
  if (kindOf(resource) !== undefined || (group !== '' && !groups.has(group))) return undefined;
  const ofGroup = known.filter((each) => each.group === group).map(({ kind }) => kind);
  const meant = names.has(resource.kind) ? resource.kind : nearestName(resource.kind, ofGroup);
  const same = known.filter(({ kind }) => kind === meant);
  if (meant === undefined || same.length === 0) return undefined;
  const expected = same.map((each) => `${each.kind} of ${each.group}/${each.version}`);
  const field = names.has(resource.kind) ? 'apiVersion' : 'kind';
  return { meant, expected: expected.join(' or '), field };
}

const known = clusterSources.flatMap(({ live }) => live).filter(({ group }) => group !== '');
const names: ReadonlySet<string> = new Set(known.map(({ kind }) => kind));
const groups: ReadonlySet<string> = new Set(known.map(({ group }) => group));
