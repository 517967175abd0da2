/**
 * Random crossings of the cases in `fixtures/webhook` get the verdict of a real cluster: that of `istioctl validate`, and of an API server
 * by Istio's CRDs. `npm run prove` asks 250 of each area; PROVE_COUNT and PROVE_SEED ask others.
 */
import { expect } from 'vitest';
import { drawsFor } from '../support/draw/draws.ts';
import { refusedByCrd, saidByIstioctl } from '../support/istio-admission.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { disagreements, webhookAreas } from '../support/webhook-cases.ts';
import { crossings } from '../support/webhook-crossings.ts';
import { findingsIn, verdictOf } from '../support/webhook-verdict.ts';

const draws = drawsFor(import.meta.url);

const count = draws.count(200, 'PROVE_COUNT');
const seed = draws.seed(20261121, 'PROVE_SEED');

/** Where single cases differ, crossings of them would, too. */
const areas = webhookAreas().filter(
  ({ cases }) => !cases.some(({ id }) => disagreements().has(id)),
);

for (const area of areas) {
  itWithPeers(
    ['istioctl', 'crdcheck'],
    `${area.name}: ${count} crossings, seed ${seed}`,
    async () => {
      const objects = crossings(area, count, seed);
      const texts = objects.map(({ text }) => text);
      const [refused, said] = [await refusedByCrd(texts), await saidByIstioctl(texts)];
      const differing = objects.flatMap(({ name, text }) => {
        const real = refused.has(name) ? 'error' : (said.get(name) ?? 'valid');
        const findings = findingsIn(text);
        const ours = verdictOf(findings);
        return ours === real ? [] : [{ real, ours, codes: findings.map(({ code }) => code), text }];
      });
      expect(differing).toEqual([]);
    },
  );
}
