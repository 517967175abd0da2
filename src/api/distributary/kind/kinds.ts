/** The kinds for failover that belong to no vendor. */
import type { Kind } from '../../../kind/kind.ts';
import { failoverPolicy } from './distributary-v1alpha1/failover-policy.ts';

/** Every kind; versions of one kind in their order. */
export const kinds: readonly Kind[] = [failoverPolicy];
