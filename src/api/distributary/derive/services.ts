/**
 * How FailoverPolicies order what other APIs offer.
 * @module
 */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { failoverPolicies } from './failover-policies.ts';

/** What the API brings to `derive`. */
export const services: ServiceApi = { policies: failoverPolicies };
