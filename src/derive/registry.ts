/**
 * All derivations, in order of their names.
 * @module
 */
import type { Derivation } from './derivation.ts';
import { serviceImport } from './import/service-import.ts';
import { clustersetServiceEntry } from './istio/clusterset-service-entry.ts';
import { destinationRule } from './istio/destination-rule.ts';
import { eastWestGateway } from './istio/east-west-gateway.ts';
import { httpGateway } from './istio/http-gateway.ts';
import { joinedServiceEntry } from './istio/joined-service-entry.ts';
import { redirectVirtualService } from './istio/redirect-virtual-service.ts';
import { stubService } from './istio/stub-service.ts';

/** Every derivation. */
export const derivations: readonly Derivation[] = [
  clustersetServiceEntry,
  destinationRule,
  eastWestGateway,
  httpGateway,
  joinedServiceEntry,
  redirectVirtualService,
  serviceImport,
  stubService,
];
