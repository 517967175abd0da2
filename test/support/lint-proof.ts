/** A lint's claim → a question about the two examples of its code, and what real Pilot or Envoy has to say to each. */
import type { Sight } from './lint-sight.ts';
import { manifestsOf, placesOf, renderFixture, type WrittenPlace } from './peer-fleet.ts';
import { type Proxy as Asker, askPilot } from './peer-pilot.ts';
import { podsOf } from './peer-pod.ts';

/** The harm that a lint warns of, shown in `fixtures/codes/<CODE>/bad`, and its absence in `good`. */
export interface LintProof {
  readonly code: string;
  /** What is shown; unique among the proofs of a code. */
  readonly shows: string;
  /** The cluster whose istiod is asked. */
  readonly cluster: string;
  /** Who asks; a sidecar unless `type` says otherwise. */
  readonly client: Omit<Asker, 'type'> & Partial<Pick<Asker, 'type'>>;
  /** Where pods run, by Service (`namespace/name`), which has to be in both examples with a selector: `eu/a` each. */
  readonly pods?: Readonly<Record<string, readonly WrittenPlace[]>>;
  /** Whether Istio's objects are taken for made in the opposite order. */
  readonly reversed?: boolean;
  /** Whether `sees` asks Envoy, too, or Envoy is to judge all that Pilot makes. */
  readonly asksEnvoy?: boolean;
  /** What is wanted beside the proxy's clusters. */
  readonly wants?: 'routes' | 'listeners' | 'judgement';
  /** What of the answer matters. */
  readonly sees: Sight;
  readonly bad: readonly string[];
  readonly good: readonly string[];
  /** Objects that Pilot's webhook refuses or that only it says something about; other findings of it are a mistake of the example. */
  readonly refused?: readonly string[];
}

/** What the peers say to one of the two examples; `['panic']` when istiod would crash. */
export async function seenIn(
  proof: LintProof,
  example: 'bad' | 'good',
): Promise<readonly string[]> {
  const { code, cluster, client, pods = {}, reversed = false, refused = [], wants } = proof;
  const rendering = await renderFixture(`codes/${code}/${example}/`);
  const manifests = manifestsOf(rendering, cluster);
  const proxy: Asker = { type: 'sidecar', ...client };
  const running = podsOf(manifests, placesOf(pods));
  const answer = await askPilot({
    manifests,
    pods: running,
    proxy,
    reversed,
    raw: true,
    routes: wants === 'routes',
    listeners: wants === 'listeners',
    judged: wants === 'judgement',
  });
  if (answer.error !== undefined)
    return [answer.error.startsWith('PANIC') ? 'panic' : answer.error];
  const surprising = answer.validation.filter((said) => !refused.some((one) => said.includes(one)));
  if (surprising.length > 0) throw new Error(`the webhook refuses: ${surprising.join('; ')}`);
  return proof.sees(answer, rendering.manifests);
}
