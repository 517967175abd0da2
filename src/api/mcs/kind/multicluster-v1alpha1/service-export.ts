/**
 * `ServiceExport` of `multicluster.x-k8s.io/v1alpha1`: the version before v1beta1, with the same fields.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { mcsKind } from '../multicluster-v1beta1/mcs-group.ts';
import { mcsServiceExportDefinition } from '../multicluster-v1beta1/service-export.ts';

/** `ServiceExport` of `multicluster.x-k8s.io/v1alpha1`. */
export const mcsServiceExportAlpha: Kind = mcsKind(mcsServiceExportDefinition, 'v1alpha1');
