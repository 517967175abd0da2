/**
 * For any DestinationRules and VirtualServices of a service and in every form of its output, real Pilot gives each client what it gave
 * without us, or an error is said. `npm run prove` asks 250; PROVE_COUNT and PROVE_SEED ask others.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { isClustersetRoute } from '../../src/derive/route/service-route.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { authoredSet, cluster, service } from '../support/fleet-builder.ts';
import { judgedRoutes } from '../support/fleets/authored-routes.ts';
import { settingsOf, type TwoStates } from '../support/fleets/authored-settings.ts';
import { anyRoutes, anyRules, ruledForms } from '../support/fleets/ruled-forms.ts';
import { mergeNorth } from '../support/merged.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { deriveNorth, type RouteSetup } from '../support/route-builder.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(30, 'PROVE_COUNT');
const seed = draws.seed(20261122, 'PROVE_SEED');

const ratings = service('ratings');

/** A fleet of which nothing is refused: what is, an error names. */
const cases = fc
  .tuple(anyRules, anyRoutes, fc.constantFrom(...ruledForms))
  .map(([rules, routes, form]) =>
    statesOf({ ...form, authored: [form.service ?? service(), ratings, ...rules, ...routes] }),
  )
  .filter((states) => states !== undefined);

function statesOf(form: RouteSetup): TwoStates | undefined {
  const { value: written, diagnostics } = mergeNorth(form);
  if (hasErrors(diagnostics)) return undefined;
  const routes = deriveNorth(form).value.routes.filter(isClustersetRoute);
  const movedTo = new Map(routes.map(({ serviceHost, host }) => [serviceHost, host]));
  const { placed } = authoredSet(cluster('north'), ...(form.authored ?? []));
  return { written, authored: { ...written, placed }, movedTo, joined: undefined };
}

describe(`${count} of seed ${seed}`, () => {
  const compared = { rules: 0, routes: 0 };
  for (const [i, states] of fc.sample(cases, { numRuns: count, seed }).entries()) {
    itWithPeers(['eds-oracle'], `${i + 1}: each client keeps its settings`, async () => {
      const settings = await settingsOf(states);
      expect(settings.filter(({ before, after }) => before !== after)).toEqual([]);
      const routes = await judgedRoutes(states);
      expect(routes.lost).toEqual([]);
      compared.rules += settings.length;
      compared.routes += routes.compared;
    });
  }

  itWithPeers(['eds-oracle'], 'compare some of each', () => {
    expect(compared.rules).toBeGreaterThan(count);
    expect(compared.routes).toBeGreaterThan(count);
  });
});
