/**
 * The model says to which cluster a proxy sends a call, as real Pilot's listeners and routes do: on random VirtualServices with routes of every
 * protocol, for hosts and wildcards, exported to some, on Sidecars with listeners for a port, and on ports of every protocol.
 */
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { PilotClient } from '../../src/istio/model/pilot-question.ts';
import { isEncrypted, isHttp, istioProtocol } from '../../src/istio/service/istio-protocol.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { askOracleOf, stateOf } from '../support/pilot-comparison.ts';
import {
  type ListenersAnswer,
  modelDestination,
  pilotDestination,
} from '../support/pilot-request.ts';
import { type AnyRequestState, anyRequestState } from '../support/pilot-request-arbitrary.ts';
import { domain } from '../support/pilot-words.ts';

const draws = drawsFor(import.meta.url);
const count = draws.count(40, 'PROVE_COUNT');
const seed = draws.seed(20_261_130, 'PROVE_SEED');

describe.concurrent(`${count} states, seed ${seed}`, () => {
  for (const [i, state] of fc.sample(anyRequestState, { numRuns: count, seed }).entries()) {
    for (const client of state.clients) {
      itWithPeers(['eds-oracle'], `${i + 1}: a client in ${client.namespace}`, async () => {
        const more = ['--listeners', '--routes'];
        const text = await askOracleOf(stateOf(state), client, { more });
        const answer: ListenersAnswer = JSON.parse(text);
        if ((answer.validation ?? []).length > 0) throw new Error(text);
        const written = state.objects.map((one) => JSON.stringify(one)).join('\n');
        expect(callsBy(state, client), written).toEqual(callsIn(state, answer, client));
      });
    }
  }
});

function portsOf({ services }: AnyRequestState) {
  return services.flatMap(({ namespace, name, address, ports }) =>
    ports.map((written, i) => {
      const number = i === 0 ? 80 : 90;
      const protocol = istioProtocol({ number, name: `${written}-${number}`, protocol: 'TCP' });
      return { host: `${name}.${namespace}.${domain}`, port: number, address, protocol };
    }),
  );
}

function callsBy(state: AnyRequestState, client: PilotClient): readonly string[] {
  return portsOf(state).map((called) => {
    return `${called.host}:${called.port} ${called.protocol} ${modelDestination(state, client, called)}`;
  });
}

/** Where Istio detects the protocol, connections count where requests go to the Service itself. */
function callsIn(
  state: AnyRequestState,
  answer: ListenersAnswer,
  client: PilotClient,
): readonly string[] {
  return portsOf(state).map((called) => {
    const { host, port, protocol } = called;
    const speech = isEncrypted(protocol) ? 'tls' : isHttp(protocol) ? 'http' : 'tcp';
    const found = pilotDestination(answer, called, speech);
    const asConnection = pilotDestination(answer, called, 'tcp');
    const isEither =
      protocol === '' &&
      found === `outbound|${port}||${host}` &&
      modelDestination(state, client, called) === asConnection;
    return `${host}:${port} ${protocol} ${isEither ? asConnection : found}`;
  });
}
