/**
 * How much is derived for a fleet in sum: every consumer of a service holds all of its providers, so that small inputs multiply.
 * @module
 */

/**
 * Endpoints of all services in all clusters that use them: one a provider and port, and one a subset where the consumer declares
 * some. Each takes 0.8 kilobytes until it is written, two thirds of them its text: a fleet of 100 clusters that export 100 services
 * to each other (990,000 endpoints, 460 MB of manifests) was hydrated with a heap of at most 2 GB (--max-old-space-size=2048) and
 * took 1.2 GB of memory in all. 1,000 clusters that import 1,000 services of one provider each have as many.
 */
export const MOST_ENDPOINTS: number = 1_000_000;
