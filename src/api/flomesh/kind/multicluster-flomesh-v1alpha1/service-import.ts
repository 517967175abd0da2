/**
 * `ServiceImport` of `multicluster.flomesh.io/v1alpha1`: the group's name since FSM v1.3.0.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { flomeshKind } from '../flomesh-v1alpha1/flomesh-group.ts';
import { serviceImportDefinition } from '../flomesh-v1alpha1/service-import.ts';

/** `ServiceImport` of `multicluster.flomesh.io/v1alpha1`. */
export const multiclusterServiceImport: Kind = flomeshKind(
  serviceImportDefinition,
  'multicluster.flomesh.io',
);
