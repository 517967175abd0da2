/** A rollout → text, JSON, or the environments of gitops-promoter. */

import { someOf } from '../../src/diagnostic/wording/some-of.ts';
import type { Rollout } from '../../src/outage/rollout/rollout.ts';
import { ownYaml } from '../../src/resource/yaml/own-yaml.ts';
import { jsonText } from './json-text.ts';
import type { Paint } from './terminal/colour.ts';
import { formatTable } from './terminal/table.ts';

/** A rollout, and the branch of each cluster. */
export interface ShownRollout extends Rollout {
  readonly branches: ReadonlyMap<string, string>;
}

/** `apiVersion` in JSON and YAML. */
const apiVersion = 'distributary.dev/v1alpha1';

/** The waves, and below them the clusters that take over for others, and the services without an order. */
export function rolloutText(rollout: ShownRollout, paint: Paint): string {
  const { waves, takeovers, unordered } = rollout;
  const rows = waves.map((clusters, i) => [`${i + 1}`, clusters.join(', ')]);
  const pairs = takeovers.map(({ from, to, services }) => [to, from, someOf(services)]);
  const tables = [[['WAVE', 'CLUSTERS'], ...rows]];
  if (pairs.length > 0) tables.push([['CLUSTER', 'TAKES OVER FOR', 'OF SERVICES'], ...pairs]);
  const lacking = unordered.length === 0 ? [] : [`${withoutOrder(rollout)}\n`];
  return [...tables.map((table) => formatTable(table, paint)), ...lacking].join('\n');
}

function withoutOrder({ unordered }: Rollout): string {
  return `no order of these waves keeps an answer from ${someOf(unordered)}: see diff`;
}

/** `{apiVersion, kind: Rollout, waves, takeovers, unordered}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function rolloutJson({ waves, takeovers, unordered }: ShownRollout): string {
  return jsonText({ apiVersion, kind: 'Rollout', waves, takeovers, unordered });
}

/** Suffix of proposed branches: gitops-promoter opens pull requests from `<branch>-next` to `<branch>`. */
const PROPOSED = '-next';

/**
 * `spec.environments` of a PromotionStrategy, as a document. The environments are sequential; the waves are comments, for users with
 * several parallel strategies.
 */
export function rolloutForPromoter(rollout: ShownRollout): string {
  const { waves, branches, unordered } = rollout;
  const lines = waves.map((clusters, i) => {
    const environments = clusters.map((name) => ({
      branch: activeBranch(branches.get(name) ?? ''),
    }));
    return `  # wave ${i + 1}\n${ownYaml(environments).replaceAll(/^/gm, '  ').trimEnd()}\n`;
  });
  const head = unordered.length === 0 ? '' : `# ${withoutOrder(rollout)}\n`;
  return `${head}environments:\n${lines.join('')}`;
}

function activeBranch(branch: string): string {
  return branch.endsWith(PROPOSED) ? branch.slice(0, -PROPOSED.length) : branch;
}
