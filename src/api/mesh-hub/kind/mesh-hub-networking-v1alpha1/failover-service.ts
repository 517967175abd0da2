/**
 * `FailoverService` of releases 0.6 of Service Mesh Hub: the same content with other field names.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { closed } from '../../../../kind/schema/object-schema.ts';
import { failoverServiceFindings } from '../mesh-hub-networking-v1alpha2/failover-service-rules.ts';
import { meshHubKind } from '../mesh-hub-networking-v1alpha2/mesh-hub-group.ts';
import {
  clusterObjectRefSchema,
  objectRefSchema,
} from '../mesh-hub-networking-v1alpha2/object-ref.ts';

/** `FailoverService` of `networking.smh.solo.io/v1alpha1`. */
export const failoverServiceAlpha1: Kind = meshHubKind({
  kind: 'FailoverService',
  plural: 'failoverservices',
  version: 'v1alpha1',
  spec: closed({
    hostname: { type: 'string' },
    port: closed({ port: { type: 'integer' }, protocol: { type: 'string' } }),
    meshes: { type: 'array', items: objectRefSchema },
    failoverServices: { type: 'array', items: clusterObjectRefSchema },
  }),
  validate: failoverServiceFindings,
});
