/**
 * Offers of other clusters → ServiceImports, one per API group of the exports.
 *
 * An import contains the whole offer, regardless of policies. A cluster without any offer of the service gets none.
 */
import { servicesOfApis } from '../../api/derive.ts';
import { firstBy, groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { gatewayIpUnknown, gatewayMissing } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Placed } from '../../place/placed.ts';
import { groupOf } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { Derivation, DerivationContext } from '../derivation.ts';
import { fileUnder } from '../file-under.ts';
import { mayOfferTo } from '../offer/audience.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { exportSource, toDerived } from '../provenance.ts';
import { policyKinds } from '../route/policy/traffic-policy.ts';

/** Writers by apiVersion. */
const writers = new Map(
  servicesOfApis.flatMap(({ imports }) =>
    (imports?.apiVersions ?? []).map((apiVersion) => [apiVersion, imports] as const),
  ),
);

export const serviceImport: Derivation = {
  name: 'service-import',
  reads: ['/Service', ...policyKinds],
  writes: [
    ...new Set([...writers.keys()].map((apiVersion) => `${groupOf(apiVersion)}/ServiceImport`)),
  ],
  derive(context) {
    if (context.spec.serviceImport === 'none') return { value: [], diagnostics: [] };
    const outcomes = context.offers.map((service) => importsOf(context, service));
    return {
      value: outcomes.flatMap(({ value }) => value),
      diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
    };
  },
};

function importsOf(
  context: DerivationContext,
  service: OfferedService,
): Outcome<readonly Placed[]> {
  const { view, spec } = context;
  const groups = byApi(service.exports, spec.serviceImport, view.cluster);
  if (groups.length === 0) return { value: [], diagnostics: [] };
  const application = fileUnder(view, service, context.policies.of(view, service).source);
  const value: Placed[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { apiVersion, providers } of groups) {
    const writer = writers.get(apiVersion);
    if (writer === undefined) continue;
    if (writer.needsGatewayIp)
      diagnostics.push(...providers.flatMap(({ cluster }) => gatewayProblems(cluster)));
    const { namespace, name } = service;
    const input = { providers, properties: service.importProperties };
    const { spec: written, ...metadataOfWriter } = writer.write(input);
    const metadata = { name, namespace, ...metadataOfWriter };
    const object = { apiVersion, kind: 'ServiceImport', metadata, spec: written };
    value.push({ resource: toDerived(object, providers.map(exportSource)), application });
  }
  return { value, diagnostics };
}

/** The exports behind one import, winner first. */
interface ImportedFrom {
  readonly apiVersion: string;
  readonly providers: readonly Provider[];
}

/**
 * With `auto`, each export counts for its own API, in the winner's version; else all count for the API that the fleet sets, once per
 * cluster.
 */
function byApi(
  exports: readonly Provider[],
  wanted: string,
  consumer: Cluster,
): readonly ImportedFrom[] {
  const counted = mayOfferTo(exports, consumer).map((provider) => ({
    provider,
    apiVersion: wanted === 'auto' ? provider.export.apiVersion : wanted,
  }));
  const taken = counted.filter(({ provider, apiVersion }) => {
    const isOwnApi = groupOf(provider.export.apiVersion) === groupOf(apiVersion);
    return isOwnApi ? provider.importedBy(consumer) : provider.offersTo(consumer);
  });
  const groups = groupBy(taken, ({ apiVersion }) => groupOf(apiVersion));
  return [...groups]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([, members]) => {
      const clusters = firstBy(members, ({ provider }) => provider.cluster.name);
      const providers = [...clusters.values()].map(({ provider }) => provider);
      return { apiVersion: members[0].apiVersion, providers };
    });
}

/** The same object for every service and consumer, to save memory. */
const gatewayProblems: (cluster: Cluster) => readonly Diagnostic[] = memoise(
  ({ gateway, name, at }) => {
    if (gateway === undefined) return [diagnose(gatewayMissing, { cluster: name }, at)];
    if (gateway.ip !== undefined) return [];
    return [diagnose(gatewayIpUnknown, { cluster: name, host: gateway.host }, at)];
  },
);
