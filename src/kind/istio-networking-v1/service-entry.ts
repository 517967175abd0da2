/**
 * Istio `ServiceEntry`: a host that the mesh should know, with its endpoints.
 * @module
 */

import { istioKinds } from '../istio-crd/istio-kinds.ts';
import { serviceEntryCrd } from '../istio-crd/service-entry.crd.ts';
import type { Kind } from '../kind.ts';
import { serviceEntryFindings } from './service-entry/rules.ts';

/** `ServiceEntry` in every version. */
export const serviceEntries: readonly Kind[] = istioKinds(serviceEntryCrd, serviceEntryFindings);
