/**
 * `ServiceImport` of the Multi-Cluster Services API: a consumer's view of a service of the clusterset. distributary writes it; an authored
 * one is kept.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { closed } from '../../../../kind/schema/object-schema.ts';
import { type McsKind, mcsKind } from './mcs-group.ts';

const int32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const text = { type: 'string' };

/** The shape that both versions share. */
export const mcsServiceImportDefinition: McsKind = {
  kind: 'ServiceImport',
  plural: 'serviceimports',
  scope: 'Namespaced',
  level: 'cluster',
  spec: closed(
    {
      ports: {
        type: 'array',
        items: closed({ name: text, protocol: text, appProtocol: text, port: int32 }, ['port']),
      },
      ips: { type: 'array', maxItems: 2, items: text },
      ipFamilies: { type: 'array', maxItems: 2, items: text },
      type: { enum: ['ClusterSetIP', 'Headless'] },
      sessionAffinity: text,
      sessionAffinityConfig: closed({ clientIP: closed({ timeoutSeconds: int32 }) }),
      internalTrafficPolicy: text,
      trafficDistribution: text,
    },
    ['ports', 'type'],
  ),
};

/** `ServiceImport` of `multicluster.x-k8s.io/v1beta1`. */
export const mcsServiceImport: Kind = mcsKind(mcsServiceImportDefinition, 'v1beta1');
