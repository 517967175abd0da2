/**
 * Bounds on the total size of the derived output of a fleet: each consumer of a service gets all its providers, so small inputs multiply.
 * @module
 */

/**
 * Bound on the sum of endpoints of all services in all consumer clusters: one per provider and port, and one per subset where the consumer
 * declares some. A fleet of 100 clusters that export 100 services to each other has 990,000 in 46 KB of input: half a minute of CPU time,
 * 736 MB of memory, 448 MB of manifests, most of whose text is generated per use. 1,000 clusters that import 1,000 services of one
 * provider each have as many. The limiting factor is time: twice the input has four times as many endpoints.
 */
export const MOST_ENDPOINTS: number = 1_000_000;
