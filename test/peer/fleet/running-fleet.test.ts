/**
 * Real controllers run what `hydrate` writes of the example fleet: an API server, an istiod and Envoys with mutual TLS for each of five
 * clusters, and Argo CD with the project and the ApplicationSet of `argocd/`. Each client asks each service, before an outage and in it.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { itUnless } from '../../support/peer-program.ts';
import { type Asked, clusters, services } from '../../support/running-fleet/running-fleet.ts';
import { whyNoFleet } from '../../support/running-fleet/scripts.ts';
import { withRunningFleet } from '../../support/running-fleet/start-fleet.ts';
import { useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

/** Of `simulate -o json`. */
interface Flow {
  readonly service: string;
  readonly client: string;
  readonly before: Readonly<Record<string, number>>;
  readonly shares: Readonly<Record<string, number>>;
  readonly transition?: {
    readonly silentSeconds: number;
    readonly returnSeconds: [number, number];
  };
}

type Promised = 'before' | 'shares';

/** Requests that the promised clusters answered, and the others in words. */
function compare(all: readonly Asked[], flows: readonly Flow[], promised: Promised) {
  const verdicts = all.flatMap(({ client, service, answers }) => {
    const flow = flows.find((one) => one.client === client && one.service === service);
    return answers.map(({ status, by, t }) => {
      const share = status === 200 ? flow?.[promised][by] : undefined;
      return share === undefined
        ? `${service} from ${client}: ${status} ${by} after ${t} s`
        : undefined;
    });
  });
  const others = verdicts.filter((one) => one !== undefined);
  return { asked: verdicts.length, others };
}

itUnless(
  whyNoFleet(),
  'the example fleet converges, and is served as simulate has it, before an outage and in it',
  () =>
    withRunningFleet(async (fleet) => {
      const outage = ['simulate', '--degrade', 'paris=0%', '-o', 'json'];
      const { scenarios } = await fleet.print<{ scenarios: [{ flows: readonly Flow[] }] }>(outage);
      const [{ flows }] = scenarios;
      const flowOf = flows.filter(({ service }) => service === 'shop/api');
      expect(flows).toHaveLength(clusters.length * Object.keys(services).length);
      const normal = compare(await fleet.loadAll(5, 10), flows, 'before');

      // The pods of paris vanish while all clients ask.
      const killed = 5;
      const { transition } = flowOf.find(({ client }) => client === 'paris') ?? {};
      const { silentSeconds = 0, returnSeconds: [returned] = [0] } = transition ?? {};
      const loads = clusters.map((client) => fleet.load(client, 'shop/api', 10, killed + returned));
      await sleep(killed * 1000);
      await fleet.vanish('paris', 'shop.api-');
      const steady = (await Promise.all(loads)).map((asked): Asked => {
        const from = killed + silentSeconds + 5;
        return { ...asked, answers: asked.answers.filter(({ t }) => t > from) };
      });
      const lost = compare(steady, flows, 'shares');

      const asked = normal.asked + lost.asked;
      const others = [...normal.others, ...lost.others];
      process.stderr.write(
        `live: ${asked} requests asked, ${asked - others.length} as promised, ${others.length} not\n`,
      );
      expect(others).toEqual([]);
    }),
);
