/**
 * What Service Mesh Hub says of a fleet, beside the objects of its sources.
 * @module
 */
import type { PlacementApi } from '../../../place/placement-api.ts';
import { meshVersionFindings } from './mesh-version.ts';

/** What the API brings to `place`. */
export const placement: PlacementApi = {
  findings: ({ fleet, topologyResources }) => meshVersionFindings(fleet, topologyResources),
};
