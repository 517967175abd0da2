/**
 * `ServiceImport` of `multicluster.x-k8s.io/v1alpha1`: the version before v1beta1, with the same fields.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { mcsKind } from '../multicluster-v1beta1/mcs-group.ts';
import { mcsServiceImportDefinition } from '../multicluster-v1beta1/service-import.ts';

/** `ServiceImport` of `multicluster.x-k8s.io/v1alpha1`. */
export const mcsServiceImportAlpha: Kind = mcsKind(mcsServiceImportDefinition, 'v1alpha1');
