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

/** The waves, and below them the clusters that take over for others. */
export function rolloutText({ waves, takeovers }: ShownRollout, paint: Paint): string {
  const rows = waves.map((clusters, i) => [`${i + 1}`, clusters.join(', ')]);
  const pairs = takeovers.map(({ from, to, services }) => [to, from, someOf(services)]);
  const tables = [[['WAVE', 'CLUSTERS'], ...rows]];
  if (pairs.length > 0) tables.push([['CLUSTER', 'TAKES OVER FOR', 'OF SERVICES'], ...pairs]);
  return tables.map((table) => formatTable(table, paint)).join('\n');
}

/** `{apiVersion, kind: Rollout, waves, takeovers}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function rolloutJson({ waves, takeovers }: ShownRollout): string {
  return jsonText({ apiVersion, kind: 'Rollout', waves, takeovers });
}

/** Suffix of proposed branches: gitops-promoter opens pull requests from `<branch>-next` to `<branch>`. */
const PROPOSED = '-next';

/**
 * `spec.environments` of a PromotionStrategy, as a document. The environments are sequential; the waves are comments, for users with
 * several parallel strategies.
 */
export function rolloutForPromoter({ waves, branches }: ShownRollout): string {
  const lines = waves.map((clusters, i) => {
    const environments = clusters.map((name) => ({
      branch: activeBranch(branches.get(name) ?? ''),
    }));
    return `  # wave ${i + 1}\n${ownYaml(environments).replaceAll(/^/gm, '  ').trimEnd()}\n`;
  });
  return `environments:\n${lines.join('')}`;
}

function activeBranch(branch: string): string {
  return branch.endsWith(PROPOSED) ? branch.slice(0, -PROPOSED.length) : branch;
}
