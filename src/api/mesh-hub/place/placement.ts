/** Findings of Service Mesh Hub about a fleet, beside the objects of its sources. */
import type { PlacementApi } from '../../../place/placement-api.ts';
import { meshVersionFindings } from './mesh-version.ts';

export const placement: PlacementApi = {
  findings: ({ fleet, clusters, topologyResources }) =>
    meshVersionFindings(fleet, clusters, topologyResources),
};
