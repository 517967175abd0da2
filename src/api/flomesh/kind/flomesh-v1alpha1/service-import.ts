/**
 * Flomesh `ServiceImport`: a service of other clusters as a consumer sees it. We write it; an authored one is kept.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { closed } from '../../../../kind/object-schema.ts';
import { type FlomeshKind, flomeshKind } from './flomesh-group.ts';

const int32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const text = { type: 'string' };

const target = closed({ host: text, ip: text, port: int32, path: text }, [
  'host',
  'ip',
  'path',
  'port',
]);

const port = closed(
  {
    name: text,
    protocol: text,
    appProtocol: text,
    port: int32,
    endpoints: {
      type: 'array',
      items: closed({ clusterKey: text, target }, ['clusterKey', 'target']),
    },
  },
  ['endpoints', 'port'],
);

/** The shape that both groups share. */
export const serviceImportDefinition: FlomeshKind = {
  kind: 'ServiceImport',
  plural: 'serviceimports',
  scope: 'Namespaced',
  level: 'cluster',
  spec: closed(
    {
      ports: { type: 'array', items: port },
      ips: { type: 'array', maxItems: 1, items: text },
      // The mutating webhook makes ClusterSetIP of an empty text before the schema is asked.
      type: { enum: ['ClusterSetIP', 'Headless', ''] },
      sessionAffinity: text,
      sessionAffinityConfig: closed({ clientIP: closed({ timeoutSeconds: int32 }) }),
      serviceAccountName: text,
    },
    ['ports'],
  ),
};

/** `ServiceImport` of `flomesh.io/v1alpha1`. */
export const serviceImport: Kind = flomeshKind(serviceImportDefinition, 'flomesh.io');
