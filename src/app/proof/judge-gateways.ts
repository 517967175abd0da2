/** The clients of a fleet and eds-oracle → whether the gateways that they call have endpoints for the same server names as in the model. */
import { modelDiffers, releasesDiffer } from '../../diagnostic/codes/prove.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { OracleAnswer } from '../../istio/model/proxy-snapshot.ts';
import { askOracle } from '../../read/program/eds-oracle.ts';
import { type ClusterOracle, otherRelease, refusedFindings } from './cluster-oracle.ts';
import { gatewayDifferences, gatewayQuestion } from './gateway-question.ts';
import { type Clients, sentServerNames } from './server-names.ts';

/** The findings about each gateway that is called. */
export async function judgeGateways(
  all: readonly (ClusterOracle & Clients)[],
): Promise<readonly (readonly Diagnostic[])[]> {
  const sent = sentServerNames(all);
  const called = all.flatMap((one) => {
    const names = sent.get(one.state);
    return names === undefined ? [] : [{ ...one, names }];
  });
  const answers = await askOracle(
    called.map(({ state, oracle }) => gatewayQuestion(state, oracle)),
  );
  return called.map(({ names, ...of }, i): readonly Diagnostic[] => {
    const { state, oracle } = of;
    const answer: OracleAnswer = JSON.parse(answers[i]?.[0] ?? '{}');
    const refused = refusedFindings(state, answer);
    if (refused.length > 0) return refused;
    const { name: cluster, at } = state.cluster;
    const [release] = otherRelease(of);
    return gatewayDifferences(state, names, answer).map(([about, model, istio]) => {
      const args = { cluster, client: 'its gateway for other clusters', about, model, istio };
      return release === undefined
        ? diagnose(modelDiffers, args, at)
        : diagnose(releasesDiffer, { ...args, release, asked: oracle.release }, at);
    });
  });
}
