/**
 * One ServiceExport of the Multi-Cluster Services API and its Service → what the import would say if it were the only one.
 * @module
 */

import { present } from '../../../collection/present.ts';
import type { ImportProperties } from '../../../derive/offer/offered-service.ts';
import { decodeService } from '../../../istio/service/service.ts';
import { servicePorts } from '../../../istio/service/service-port.ts';
import type { Resource } from '../../../resource/resource.ts';
import { decodeMcsServiceExport } from '../kind/multicluster-v1beta1/service-export.ts';
import { isReservedKey } from '../kind/multicluster-v1beta1/service-export-rules.ts';

/** What one export says, as it is written: what nobody wrote is absent. */
export interface ExportProperties extends ImportProperties {
  /** Sorted; absent when the cluster chooses. The import leaves families to whoever gives it addresses. */
  readonly ipFamilies?: readonly string[];
}

/** Reads the properties that exports of one service have to agree on. */
export function exportProperties(exported: Resource, service: Resource): ExportProperties {
  const { exportedLabels, exportedAnnotations } = decodeMcsServiceExport(exported);
  const { isHeadless, ipFamilies, settings } = decodeService(service);
  const { affinitySeconds: timeoutSeconds, trafficDistribution, ...others } = settings;
  return {
    // NodePort and LoadBalancer reach the service in other ways too; to the clusterset they are like any other.
    type: isHeadless ? 'Headless' : 'ClusterSetIP',
    ports: servicePorts(service),
    // How long a client stays with its endpoint is the one setting of affinity that both kinds have.
    settings: {
      ...others,
      ...(timeoutSeconds === undefined
        ? {}
        : { sessionAffinityConfig: { clientIP: { timeoutSeconds } } }),
      ...present({ trafficDistribution }),
    },
    labels: withoutReserved(exportedLabels),
    annotations: withoutReserved(exportedAnnotations),
    ...(ipFamilies.length === 0 ? {} : { ipFamilies }),
  };
}

function withoutReserved(map: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !isReservedKey(key)));
}
