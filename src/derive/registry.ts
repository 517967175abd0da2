/** All derivations, in order of their names. */
import type { Derivation } from './derivation.ts';
import { serviceImport } from './import/service-import.ts';
import { clustersetName } from './istio/clusterset-name.ts';
import { clientRule } from './istio/destination-rule/client-rule.ts';
import { destinationRule } from './istio/destination-rule/destination-rule.ts';
import { ownSubsetRule } from './istio/destination-rule/own-subset-rule.ts';
import { aggregateCluster } from './istio/failover-service/aggregate-cluster.ts';
import { exportAlias } from './istio/failover-service/export-alias.ts';
import { failoverServiceEntry } from './istio/failover-service/failover-service-entry.ts';
import { eastWestGateway } from './istio/gateway/east-west-gateway.ts';
import { httpGateway } from './istio/gateway/http-gateway.ts';
import { redirectVirtualService } from './istio/redirect-virtual-service.ts';
import { clustersetServiceEntry } from './istio/service-entry/clusterset-service-entry.ts';
import { sharedHostServiceEntry } from './istio/service-entry/shared-host-service-entry.ts';
import { stubService } from './istio/stub-service.ts';

export const derivations: readonly Derivation[] = [
  aggregateCluster,
  clientRule,
  clustersetName,
  clustersetServiceEntry,
  destinationRule,
  eastWestGateway,
  exportAlias,
  failoverServiceEntry,
  httpGateway,
  ownSubsetRule,
  redirectVirtualService,
  serviceImport,
  sharedHostServiceEntry,
  stubService,
];
