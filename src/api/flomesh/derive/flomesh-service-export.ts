/**
 * Flomesh ServiceExports of all clusters → offered services.
 *
 * A cluster offers a service when its authored set has the export and the Service. Exports of one service are compared
 * with the one of highest precedence, by the Service's type and by its ports less targetPort and nodePort; a loser
 * offers nothing. `targetClusters` limits an offer to exactly those cluster keys (the live controller ignores it).
 */

import { firstPlaces } from '../../../collection/first-places.ts';
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { memoise } from '../../../collection/memoise.ts';
import { present } from '../../../collection/present.ts';
import { priorityFindings } from '../../../derive/offer/export-precedence.ts';
import type { OfferReader } from '../../../derive/offer/offer-reader.ts';
import type {
  GatewayBehaviour,
  OfferedService,
  Provider,
} from '../../../derive/offer/offered-service.ts';
import { readForAccounts, workloadAccounts } from '../../../derive/offer/workload-account.ts';
import {
  accountDiffers,
  clusterUnknown,
  exactPathUnreachable,
  exportConflict,
  gatewayFieldUnread,
} from '../../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { didYouMeanKey } from '../../../diagnostic/wording/nearest-key.ts';
import { servicePorts, serviceType } from '../../../istio/service/service-port.ts';
import type { DeriveSpec } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { flomeshGroups } from '../kind/flomesh-v1alpha1/flomesh-group.ts';
import type { ServiceExportSpec } from '../kind/flomesh-v1alpha1/service-export.ts';
import { type ExportCandidate, readCandidate } from './export-candidate.ts';
import { readBalancing } from './gateway-balancing.ts';
import { byPrecedence, giveOutPaths } from './path-claim.ts';
import { readRewrite } from './path-rewrite.ts';

/** Reads `ServiceExport` of both Flomesh groups. */
export const flomeshServiceExport: OfferReader = {
  name: 'flomesh-service-export',
  reads: [
    '/Service',
    'flomesh.io/ServiceExport',
    'multicluster.flomesh.io/ServiceExport',
    'networking.k8s.io/Ingress',
    ...readForAccounts,
  ],
  read(views, spec) {
    const diagnostics: Diagnostic[] = [];
    const byService = new Map<string, ExportCandidate[]>();
    for (const view of views) {
      const found = readCluster(view, spec);
      diagnostics.push(...found.diagnostics, ...unknownTargets(found.value, views));
      for (const candidate of found.value) group(byService, candidate);
    }
    const services = [...byService.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
    const value = services.map(([, candidates]) => {
      const agreed = agree(candidates);
      diagnostics.push(...agreed.diagnostics);
      return toService(agreed.value);
    });
    return { value, diagnostics };
  },
};

function readCluster(view: ClusterView, spec: DeriveSpec): Outcome<readonly ExportCandidate[]> {
  const candidates: ExportCandidate[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const apiGroup of flomeshGroups) {
    for (const placed of view.list(apiGroup, 'ServiceExport')) {
      const read = readCandidate(view, placed);
      diagnostics.push(...priorityFindings(placed.resource), ...read.diagnostics);
      if (read.value !== undefined) candidates.push(read.value);
    }
  }
  const mtls = spec.istio !== 'none' && spec.istio.gateway === 'mtls';
  const paths = giveOutPaths(view, candidates, !mtls);
  diagnostics.push(...candidates.flatMap(mtls ? unreadFields : exactPaths));
  if (spec.istio !== 'none') diagnostics.push(...candidates.flatMap(otherAccounts));
  return { value: paths.kept, diagnostics: [...diagnostics, ...paths.diagnostics] };
}

function unreadFields({ placed, spec }: ExportCandidate): Diagnostic[] {
  const { resource } = placed;
  const fields: string[] = [];
  if (spec.pathRewrite !== undefined) fields.push('pathRewrite');
  if (spec.sessionSticky === true) fields.push('sessionSticky');
  // Round robin is the API's default, so an admitted export without the field has it too.
  if (spec.loadBalancer !== defaultLoadBalancer) fields.push('loadBalancer');
  const unread = (field: string, pointer: string, isPath: boolean): Diagnostic => {
    const args = { object: displayName(resource), field, isPath };
    return diagnose(gatewayFieldUnread, args, locate(resource, pointer, 'key'));
  };
  // A path of type Prefix is what importers prefix; Exact is a limit.
  const exact = spec.rules.findIndex(({ pathType }) => pathType === 'Exact');
  return [
    ...fields.map((field) => unread(field, `/spec/${field}`, false)),
    ...(exact < 0 ? [] : [unread('pathType: Exact', `/spec/rules/${exact}/pathType`, true)]),
  ];
}

/** An account that no pod of the service runs as. */
function otherAccounts({ view, placed, spec, service }: ExportCandidate): Diagnostic[] {
  const { serviceAccountName: account = '' } = spec;
  const accounts = workloadAccounts(view, service);
  const isAny = account === '' || account === '*';
  if (isAny || accounts === undefined || accounts.includes(account)) return [];
  const { resource } = placed;
  const args = { ...inCluster(resource, view.cluster), account, accounts };
  return [diagnose(accountDiffers, args, locate(resource, '/spec/serviceAccountName'))];
}

const defaultLoadBalancer = 'RoundRobinLoadBalancer';

/** Rules whose path importers use, although it cannot match. */
function exactPaths({ placed, spec, ports }: ExportCandidate): Diagnostic[] {
  const { resource } = placed;
  const placeOf = firstPlaces(spec.rules.map(({ portNumber }): number | undefined => portNumber));
  const offered = new Set(ports.map(({ number }): number | undefined => number));
  return spec.rules.flatMap(({ pathType, path, portNumber }, i) => {
    const isUsed = placeOf(portNumber) === i && offered.has(portNumber);
    if (pathType !== 'Exact' || !isUsed) return [];
    const args = { object: displayName(resource), path: path ?? '/' };
    return [diagnose(exactPathUnreachable, args, locate(resource, `/spec/rules/${i}/pathType`))];
  });
}

/** Called for every service. */
const clusterKeys = memoise((views: readonly ClusterView[]) => {
  const list = views.map((view) => view.cluster.key);
  return { list, keys: new Set(list) };
});

function unknownTargets(
  candidates: readonly ExportCandidate[],
  views: readonly ClusterView[],
): Diagnostic[] {
  const { list, keys } = clusterKeys(views);
  return candidates.flatMap(({ placed, spec }) =>
    spec.targetClusters.flatMap((key, i) => {
      if (keys.has(key)) return [];
      const { resource } = placed;
      const near = didYouMeanKey(key, list);
      const args = { object: displayName(resource), field: 'targetClusters', key, near };
      return [diagnose(clusterUnknown, args, locate(resource, `/spec/targetClusters/${i}`))];
    }),
  );
}

function group(byService: Map<string, ExportCandidate[]>, candidate: ExportCandidate): void {
  const { namespace, name } = candidate.service;
  const key = `${namespace}/${name}`;
  getOrInsert(byService, key, () => []).push(candidate);
}

/** The exports that agree with the winner, winner first; a diagnostic for each of the others. */
function agree(candidates: readonly ExportCandidate[]): Outcome<readonly ExportCandidate[]> {
  const sorted = candidates.toSorted(byPrecedence);
  const [winner] = sorted;
  const diagnostics: Diagnostic[] = [];
  const value = sorted.filter((candidate) => {
    const reason = winner === undefined ? undefined : disagreement(candidate, winner);
    if (reason !== undefined && winner !== undefined)
      diagnostics.push(conflict(candidate, winner, reason));
    return reason === undefined;
  });
  return { value, diagnostics };
}

function disagreement(one: ExportCandidate, winner: ExportCandidate): string | undefined {
  const [a, b] = [serviceType(one.service), serviceType(winner.service)];
  if (a !== b) return `the Service has type ${a}, expected ${b}`;
  const same = portsText(one) === portsText(winner);
  return same ? undefined : 'the Services have different ports';
}

function portsText({ service }: ExportCandidate): string {
  const ports = servicePorts(service);
  return ports.map((p) => `${p.number}/${p.protocol} ${p.name} ${p.appProtocol ?? ''}`).join('\n');
}

function conflict(loser: ExportCandidate, winner: ExportCandidate, reason: string): Diagnostic {
  const { resource } = loser.placed;
  const args = {
    ...inCluster(resource, loser.view.cluster),
    reason,
    otherKey: winner.view.cluster.key,
    other: winner.view.cluster.name,
  };
  const related = [
    noteAt('the export that wins', winner.placed.resource),
    noteAt('its Service', winner.service, '/spec'),
    noteAt('the Service that differs', loser.service, '/spec'),
  ];
  return diagnose(exportConflict, args, locate(resource, '/metadata/name'), related);
}

function toService(candidates: readonly ExportCandidate[]): OfferedService {
  const exports = candidates.map(toProvider);
  const [first] = candidates;
  const names = new Set<string>();
  const providers = exports.filter(({ cluster }) => {
    if (names.has(cluster.name)) return false;
    names.add(cluster.name);
    return true;
  });
  const { namespace, name } = first?.service ?? { namespace: '', name: '' };
  return { namespace, name, providers, exports };
}

function toProvider(candidate: ExportCandidate): Provider {
  const { view, placed, spec, service, ports } = candidate;
  const targets = new Set(spec.targetClusters);
  const offersTo = (consumer: Cluster): boolean =>
    consumer.key !== view.cluster.key && (targets.size === 0 || targets.has(consumer.key));
  return {
    cluster: view.cluster,
    ports,
    export: placed.resource,
    service,
    application: placed.application,
    accounts: workloadAccounts(view, service),
    ...present({ accountName: spec.serviceAccountName }),
    gateway: gatewayBehaviour(placed.resource, spec),
    portsPointer: '/spec/rules',
    ...(targets.size === 0 ? {} : { audience: targets }),
    offersTo,
    importedBy: offersTo,
  };
}

function gatewayBehaviour(exported: Resource, spec: ServiceExportSpec): GatewayBehaviour {
  const rewrite = readRewrite(exported, spec);
  const balancing = readBalancing(exported, spec);
  return {
    paths: spec.rules.flatMap(({ path, pathType, portNumber }) =>
      portNumber === undefined ? [] : [{ path: path ?? '/', pathType, port: portNumber }],
    ),
    ...rewrite,
    ...balancing,
    problems: [...rewrite.problems, ...balancing.problems],
  };
}
