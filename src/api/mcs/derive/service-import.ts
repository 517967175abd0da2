/**
 * Exporters of a service → ServiceImport of the Multi-Cluster Services API: ports and affinity; the endpoints are discovered at run time.
 */
import {
  type ImportInput,
  type ImportParts,
  type ImportWriter,
  importPort,
} from '../../../derive/import/import-writer.ts';
import { mergePorts } from '../../../derive/offer/merge-ports.ts';
import { groupOf } from '../../../resource/resource.ts';
import { mcsGroup } from '../kind/multicluster-v1beta1/mcs-group.ts';

/** Writes `ServiceImport` of both versions. */
export const mcsServiceImport: ImportWriter = {
  apiVersions: ['v1alpha1', 'v1beta1'].map((version) => `${mcsGroup}/${version}`),
  needsGatewayIp: false,
  write,
};

function write({ providers, properties }: ImportInput): ImportParts {
  // The properties already have the ports of their own API's exports.
  const others = providers.filter(
    (provider) => properties === undefined || groupOf(provider.export.apiVersion) !== mcsGroup,
  );
  const offered = others.map(({ ports }) => ports);
  const ports = mergePorts(properties === undefined ? offered : [properties.ports, ...offered]);
  const spec = {
    ports: ports.map(importPort),
    ...properties?.settings,
    type: properties?.type ?? 'ClusterSetIP',
  };
  if (properties === undefined) return { spec };
  return { annotations: properties.annotations, labels: properties.labels, spec };
}
