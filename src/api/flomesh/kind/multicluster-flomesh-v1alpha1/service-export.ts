/**
 * `ServiceExport` of `multicluster.flomesh.io/v1alpha1`: the group's name since FSM v1.3.0.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { flomeshKind } from '../flomesh-v1alpha1/flomesh-group.ts';
import { serviceExportDefinition } from '../flomesh-v1alpha1/service-export.ts';

/** `ServiceExport` of `multicluster.flomesh.io/v1alpha1`. */
export const multiclusterServiceExport: Kind = flomeshKind(
  serviceExportDefinition,
  'multicluster.flomesh.io',
);
