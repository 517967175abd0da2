/**
 * How much is derived for a fleet in sum: every consumer of a service holds all of its providers, so that small inputs multiply.
 * @module
 */

/**
 * Endpoints of all services in all clusters that use them: one a provider and port, and one a subset where the consumer declares
 * some. Each takes four kilobytes or more with its route, provenance and findings, so that this many take over a gigabyte. A
 * service that 50 clusters export to a thousand has 50,000.
 */
export const MOST_ENDPOINTS: number = 250_000;
