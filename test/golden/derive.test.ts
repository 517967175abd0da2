import { describe } from 'vitest';
import { derivations } from '../../src/derive/registry.ts';
import type { FleetStages } from '../support/fleet-stages.ts';
import { testGoldenCases } from '../support/golden-cases.ts';
import {
  showDerivation,
  showDerived,
  showFindings,
  showOffers,
  showRoutes,
} from '../support/show-stages.ts';

/** A folder is named after a derivation, or after what else is looked at. */
function showFolder(folder: string, stages: FleetStages): string {
  if (folder === 'offer') return showOffers(stages);
  if (folder === 'route') return showRoutes(stages);
  if (folder === 'whole') return showDerived(stages);
  const derivation = derivations.find(({ name }) => name === folder);
  if (derivation === undefined) throw new Error(`fixtures/derive/${folder} is of no derivation`);
  return showDerivation(stages, derivation);
}

describe('what is derived from', () => {
  testGoldenCases('fixtures/derive', (folder, stages) => {
    return showFindings(stages) + showFolder(folder, stages);
  });
});
