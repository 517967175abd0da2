/**
 * Offered services → those that no other cluster is offered, whatever their exports are for.
 * @module
 */
import { exportUnheard } from '../../diagnostic/codes/derive-offer.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Position } from '../../diagnostic/position.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import { mayHear } from './audience.ts';
import type { OfferedService, Provider } from './offered-service.ts';

/**
 * What is said of a fleet of several clusters. One export in many clusters may well be for one of these; and where something else is
 * found in an export, names of clusters that are not there for one, it follows from that.
 */
export function unheardExports(
  { value: offers, diagnostics }: Outcome<readonly OfferedService[]>,
  clusters: readonly Cluster[],
): readonly Diagnostic[] {
  if (clusters.length < 2) return [];
  const told = new Set(diagnostics.map(({ at }) => documentOf(at)));
  return offers
    .filter(({ providers }) => providers.every((provider) => isUnheard(provider, clusters)))
    .flatMap(({ providers }) => providers)
    .filter(({ export: offer }) => !told.has(documentOf(locate(offer))))
    .map(finding);
}

function isUnheard(provider: Provider, clusters: readonly Cluster[]): boolean {
  return !mayHear(provider, clusters).some(provider.offersTo);
}

function documentOf({ file, document }: Position): string {
  return `${document} ${file}`;
}

function finding({ cluster, export: offer }: Provider): Diagnostic {
  const args = { object: displayName(offer), cluster: cluster.name };
  return diagnose(exportUnheard, args, locate(offer, '/metadata/name'));
}
