/**
 * ServiceExports of the Multi-Cluster Services API of all clusters → offered services.
 *
 * A cluster offers a service when its authored set has the export and the Service. Every cluster with the namespace in its authored set
 * consumes it, including the exporters: the API does not create namespaces. Built-in namespaces, such as `default`, need not be written.
 */

import { firstBy, groupBy } from '../../../collection/group-by.ts';
import { compareStrings } from '../../../collection/order.ts';
import { compareExports, priorityFindings } from '../../../derive/offer/export-precedence.ts';
import { exportedService } from '../../../derive/offer/exported-service.ts';
import { isSameNumber } from '../../../derive/offer/merge-ports.ts';
import type { OfferReader } from '../../../derive/offer/offer-reader.ts';
import type {
  ImportProperties,
  OfferedService,
  Provider,
} from '../../../derive/offer/offered-service.ts';
import { readForAccounts, workloadAccounts } from '../../../derive/offer/workload-account.ts';
import { namespaceMissing } from '../../../diagnostic/codes/derive.ts';
import { exportUnreached } from '../../../diagnostic/codes/derive-mcs.ts';
import { type Diagnostic, diagnose, withPart } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import { isMcs, mcsGroup } from '../kind/multicluster-v1beta1/mcs-group.ts';
import { exportProperties } from './export-properties.ts';
import { type McsExport, mergeExports } from './merge-exports.ts';

/** Reads `ServiceExport` of both versions. */
export const mcsServiceExport: OfferReader = {
  name: 'mcs-service-export',
  reads: ['/Service', 'multicluster.x-k8s.io/ServiceExport', ...readForAccounts],
  read(views) {
    const found = views.map(readCluster);
    const exports = groupBy(
      found.flatMap(({ value }) => value),
      ({ service }) => `${service.namespace}/${service.name}`,
    );
    const readable = [...exports.values()].flat().map((one) => one.export);
    const services = [...exports]
      .sort(([a], [b]) => compareStrings(a, b))
      .map(([, exported]) => toService(exported, views));
    return {
      value: services.flatMap(({ value }) => value),
      diagnostics: [
        ...[...found, ...services].flatMap(({ diagnostics }) => diagnostics),
        ...unreachedClusters(readable, views),
      ],
    };
  },
};

/** An export with its context. */
interface Exported extends McsExport {
  readonly view: ClusterView;
  readonly placed: Placed;
}

function readCluster(view: ClusterView): Outcome<readonly Exported[]> {
  const value: Exported[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const placed of view.list(mcsGroup, 'ServiceExport')) {
    const { resource } = placed;
    if (!isMcs(resource, 'ServiceExport')) continue;
    diagnostics.push(...priorityFindings(resource));
    const service = serviceOf(view, resource);
    diagnostics.push(...service.diagnostics);
    if (service.value === undefined) continue;
    const properties = exportProperties(resource, service.value);
    const { cluster } = view;
    value.push({ view, placed, cluster, export: resource, service: service.value, properties });
  }
  return { value, diagnostics };
}

function serviceOf(view: ClusterView, exported: Resource): Outcome<Resource | undefined> {
  if (exported.namespace !== '') return exportedService(view, exported);
  const args = { object: displayName(exported) };
  const missing = diagnose(namespaceMissing, args, locate(exported, '/metadata'));
  return { value: undefined, diagnostics: [missing] };
}

function toService(
  exported: readonly Exported[],
  views: readonly ClusterView[],
): Outcome<readonly OfferedService[]> {
  const [winner, ...others] = exported.toSorted(compareExports);
  if (winner === undefined) return { value: [], diagnostics: [] };
  const { namespace, name } = winner.service;
  const merged = mergeExports(winner, others);
  const knowing = new Set(
    views.filter((view) => view.hasNamespace(namespace)).map(({ cluster }) => cluster.name),
  );
  const exports = [winner, ...others].map((one) => toProvider(one, merged.value, knowing));
  // An exporter whose ports have all lost a conflict serves no client.
  const providers = exports.filter(({ ports }) => ports.length > 0);
  const service = { namespace, name, providers, exports, importProperties: merged.value };
  return { value: [service], diagnostics: merged.diagnostics };
}

function toProvider(
  one: Exported,
  { ports }: ImportProperties,
  knowing: ReadonlySet<string>,
): Provider {
  const { view, placed, service, cluster } = one;
  const own = one.properties.ports;
  return {
    cluster,
    // A port that lost a conflict with another of its name cannot be called: requests have the import's port number.
    ports: ports.filter((port) => own.some((mine) => isSameNumber(mine, port))),
    export: placed.resource,
    service,
    application: placed.application,
    accounts: workloadAccounts(view, service),
    audience: knowing,
    offersTo: (consumer) => consumer.key !== cluster.key && knowing.has(consumer.name),
    importedBy: (consumer) => knowing.has(consumer.name),
  };
}

/** One finding a namespace, at the first of its exports. */
export function unreachedClusters(
  exports: readonly Resource[],
  views: readonly ClusterView[],
): readonly Diagnostic[] {
  const first = firstBy(exports, ({ namespace }) => namespace);
  return [...first].flatMap(([namespace, resource]) => {
    const lacking = views.filter((view) => !view.hasNamespace(namespace));
    const [one] = lacking;
    if (one === undefined || views.length - lacking.length < 2) return [];
    const args = { object: `namespace "${namespace}"`, cluster: one.cluster.name };
    const found = diagnose(exportUnreached, args, locate(resource, '/metadata/namespace'));
    return [withPart(found, { clusters: lacking.map(({ cluster }) => cluster.name) })];
  });
}
