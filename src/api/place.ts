/** What each API brings to the room `place`, in order of their names. Written by `npm run gen`. */
import type { PlacementApi } from '../place/placement-api.ts';
import { placement as karmada } from './karmada/place/placement.ts';
import { placement as meshHub } from './mesh-hub/place/placement.ts';

export const placementsOfApis: readonly PlacementApi[] = [karmada, meshHub];
