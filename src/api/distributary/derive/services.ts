/** The policies of FailoverPolicy for services of other APIs. */
import type { ServiceApi } from '../../../derive/service-api.ts';
import { failoverPolicies } from './failover-policies.ts';

export const services: ServiceApi = { policies: failoverPolicies };
