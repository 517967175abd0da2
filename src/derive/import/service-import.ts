/**
 * What other clusters offer → ServiceImports, one an API group that the service is exported through.
 *
 * An import holds the whole offer, whatever a policy orders. A cluster that nobody offers the service to gets none.
 * @module
 */
import { gatewayIpUnknown, gatewayMissing } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { Placed } from '../../place/placed.ts';
import { compareStrings } from '../../resource/order.ts';
import type { Derivation, DerivationContext } from '../derivation.ts';
import { fileUnder } from '../file-under.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import { exportSource, toDerived } from '../provenance.ts';
import { readTrafficPolicy } from '../route/traffic-policy.ts';
import { importShapes, needsGatewayIp } from './import-shape.ts';

/** Derives ServiceImports. */
export const serviceImport: Derivation = {
  name: 'service-import',
  summary: 'imports what other clusters export, in the API group of the exports',
  reads: [
    '/Service',
    'flomesh.io/GlobalTrafficPolicy',
    'multicluster.flomesh.io/GlobalTrafficPolicy',
  ],
  writes: [
    'flomesh.io/ServiceImport',
    'multicluster.flomesh.io/ServiceImport',
    'multicluster.x-k8s.io/ServiceImport',
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
  const offered = service.exports.filter((provider) => provider.offersTo(view.cluster));
  if (offered.length === 0) return { value: [], diagnostics: [] };
  const policy = readTrafficPolicy(view, service, spec.defaultPolicy);
  const application = fileUnder(view, service, policy.source);
  const value: Placed[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [apiVersion, providers] of byApiVersion(offered, spec.serviceImport)) {
    const shape = importShapes.get(apiVersion);
    if (shape === undefined) continue;
    if (needsGatewayIp(apiVersion)) diagnostics.push(...providers.flatMap(gatewayProblems));
    const { namespace, name } = service;
    const object = {
      apiVersion,
      kind: 'ServiceImport',
      metadata: { name, namespace },
      spec: shape({ providers }),
    };
    value.push({ resource: toDerived(object, providers.map(exportSource)), application });
  }
  return { value, diagnostics };
}

/** Under `auto` each export counts for its own apiVersion; else all for the one that the fleet names, a cluster once. */
function byApiVersion(
  offered: readonly Provider[],
  wanted: string,
): readonly (readonly [string, readonly Provider[]])[] {
  const groups = new Map<string, Map<string, Provider>>();
  for (const provider of offered) {
    const apiVersion = wanted === 'auto' ? provider.export.apiVersion : wanted;
    const group = groups.get(apiVersion) ?? new Map<string, Provider>();
    if (!group.has(provider.cluster.name)) group.set(provider.cluster.name, provider);
    groups.set(apiVersion, group);
  }
  const sorted = [...groups].sort(([a], [b]) => compareStrings(a, b));
  return sorted.map(([apiVersion, group]) => [apiVersion, [...group.values()]]);
}

function gatewayProblems({ cluster }: Provider): Diagnostic[] {
  const { gateway, name } = cluster;
  if (gateway === undefined) return [diagnose(gatewayMissing, { cluster: name }, cluster.at)];
  if (gateway.ip !== undefined) return [];
  return [diagnose(gatewayIpUnknown, { cluster: name, host: gateway.host }, cluster.at)];
}
