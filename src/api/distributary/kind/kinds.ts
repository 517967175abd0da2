/** The kinds for failover that belong to no vendor. */
import type { Kind } from '../../../kind/kind.ts';
import { failoverPolicy } from './distributary-v1alpha1/failover-policy.ts';

export const kinds: readonly Kind[] = [failoverPolicy];
