/** One ServiceExport of the Multi-Cluster Services API and its Service → the properties of the import if it were the only one. */

import { present } from '../../../collection/present.ts';
import type { ImportProperties } from '../../../derive/offer/offered-service.ts';
import { decodeService } from '../../../istio/service/service.ts';
import { servicePorts } from '../../../istio/service/service-port.ts';
import type { Resource } from '../../../resource/resource.ts';
import { decodeMcsServiceExport } from '../kind/multicluster-v1beta1/service-export.ts';
import { isReservedKey } from '../kind/multicluster-v1beta1/service-export-rules.ts';

/** The properties of one export, as written: unwritten ones are absent. */
export interface ExportProperties extends ImportProperties {
  /** Sorted; absent when the cluster selects them. The import leaves families to the allocator of its addresses. */
  readonly ipFamilies?: readonly string[];
}

/** Reads the properties on which exports of one service must agree. */
export function exportProperties(exported: Resource, service: Resource): ExportProperties {
  const { exportedLabels, exportedAnnotations } = decodeMcsServiceExport(exported);
  const { isHeadless, ipFamilies, settings } = decodeService(service);
  const { affinitySeconds: timeoutSeconds, trafficDistribution, ...others } = settings;
  return {
    // NodePort and LoadBalancer add other addresses of the service; in the clusterset they are like any other.
    type: isHeadless ? 'Headless' : 'ClusterSetIP',
    ports: servicePorts(service),
    // The timeout of affinity is the only setting of affinity in both kinds.
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
