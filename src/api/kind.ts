/** What each API brings to the room `kind`, in order of their names. Written by `npm run gen`. */
import type { Kind } from '../kind/kind.ts';
import { kinds as distributary } from './distributary/kind/kinds.ts';
import { kinds as flomesh } from './flomesh/kind/kinds.ts';
import { kinds as karmada } from './karmada/kind/kinds.ts';
import { kinds as mcs } from './mcs/kind/kinds.ts';
import { kinds as meshHub } from './mesh-hub/kind/kinds.ts';
import { kinds as openClusterManagement } from './open-cluster-management/kind/kinds.ts';

export const kindsOfApis: readonly Kind[] = [
  ...distributary,
  ...flomesh,
  ...karmada,
  ...mcs,
  ...meshHub,
  ...openClusterManagement,
];
