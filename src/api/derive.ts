/** What each API brings to the room `derive`, in order of their names. Written by `npm run gen`. */
import type { ServiceApi } from '../derive/service-api.ts';
import { services as distributary } from './distributary/derive/services.ts';
import { services as flomesh } from './flomesh/derive/services.ts';
import { services as karmada } from './karmada/derive/services.ts';
import { services as mcs } from './mcs/derive/services.ts';
import { services as meshHub } from './mesh-hub/derive/services.ts';

export const servicesOfApis: readonly ServiceApi[] = [distributary, flomesh, karmada, mcs, meshHub];
