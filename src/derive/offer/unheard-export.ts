/** Offered services → those that are offered to no other cluster, for any reason. */
import { exportUnheard } from '../../diagnostic/codes/derive-offer.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Position } from '../../diagnostic/position.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { mayHear } from './audience.ts';
import type { OfferedService, Provider } from './offered-service.ts';

/**
 * Findings for a fleet of several clusters. One export in many clusters may be meant for one of them only; and where an export has
 * another finding, such as an unknown cluster name, the missing consumers are its consequence.
 */
export function unheardExports(
  { value: offers, diagnostics }: Outcome<readonly OfferedService[]>,
  clusters: readonly Cluster[],
): readonly Diagnostic[] {
  if (clusters.length < 2) return [];
  const reported = new Set(diagnostics.map(({ at }) => documentOf(at)));
  return offers
    .filter(({ providers }) => providers.every((provider) => isUnheard(provider, clusters)))
    .flatMap(({ providers }) => providers)
    .filter(({ export: offer }) => !reported.has(documentOf(locate(offer))))
    .map(finding);
}

function isUnheard(provider: Provider, clusters: readonly Cluster[]): boolean {
  return !mayHear(provider, clusters).some(provider.offersTo);
}

function documentOf({ file, document }: Position): string {
  return `${document} ${file}`;
}

function finding({ cluster, export: offer }: Provider): Diagnostic {
  const args = { ...inCluster(offer, cluster) };
  return diagnose(exportUnheard, args, locate(offer, '/metadata/name'));
}
