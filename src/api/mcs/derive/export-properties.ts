/**
 * One ServiceExport of the Multi-Cluster Services API and its Service → what the import would say if it were the only one.
 * @module
 */

import type { ImportProperties } from '../../../derive/offer/offered-service.ts';
import { isHeadless, servicePorts } from '../../../istio/service/service-port.ts';
import { type JsonObject, listAt, numberAt, objectAt, stringAt } from '../../../resource/json.ts';
import { compareStrings } from '../../../resource/order.ts';
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
  const spec = objectAt(service.object, 'spec');
  const families = listAt(spec, 'ipFamilies').map(String).sort(compareStrings);
  return {
    // NodePort and LoadBalancer reach the service in other ways too; to the clusterset they are like any other.
    type: isHeadless(service) ? 'Headless' : 'ClusterSetIP',
    ports: servicePorts(service),
    settings: {
      ...textMember(spec, 'internalTrafficPolicy'),
      ...textMember(spec, 'sessionAffinity'),
      ...affinityConfig(spec),
      ...textMember(spec, 'trafficDistribution'),
    },
    labels: withoutReserved(exportedLabels),
    annotations: withoutReserved(exportedAnnotations),
    ...(families.length === 0 ? {} : { ipFamilies: families }),
  };
}

function textMember(spec: JsonObject | undefined, name: string): JsonObject {
  const text = stringAt(spec, name);
  return text === undefined ? {} : { [name]: text };
}

/** The one setting that both kinds have: how long a client stays with its endpoint. */
function affinityConfig(spec: JsonObject | undefined): JsonObject {
  const timeoutSeconds = numberAt(spec, 'sessionAffinityConfig', 'clientIP', 'timeoutSeconds');
  if (timeoutSeconds === undefined) return {};
  return { sessionAffinityConfig: { clientIP: { timeoutSeconds } } };
}

function withoutReserved(map: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !isReservedKey(key)));
}
