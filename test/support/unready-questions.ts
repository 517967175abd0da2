/** Pods that are not ready, under each setting that decides whether Pilot sends them; for `simulate --ready`. */
import type { IstioChangeName } from '../../src/kind/istio-mesh/istio-change-table.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { rule, withMetadata } from './fleet-builder.ts';
import type { AnyPilotQuestion } from './pilot-arbitrary.ts';
import { client, detection, podsIn, serviceWith } from './release-questions.ts';

/** A Service with two pods, of which 10.1.0.2 is not ready, and a rule. */
function unreadyQuestion(outlierDetection: JsonObject | undefined, spec: JsonObject = {}) {
  const host = 'api.shop.svc.cluster.local';
  const own = outlierDetection && rule(host, { trafficPolicy: { outlierDetection } });
  const objects = [
    serviceWith(spec),
    ...(own === undefined ? [] : [withMetadata(own, { namespace: 'shop' })]),
  ];
  return { client, objects, workloads: podsIn('eu/b/', 'eu/b/') };
}

/** With each setting that decides whether Pilot sends the pod that is not ready. */
export const unreadyQuestions: readonly {
  readonly name: string;
  readonly question: AnyPilotQuestion;
  readonly off?: readonly IstioChangeName[];
}[] = [
  { name: 'without a rule', question: unreadyQuestion(undefined) },
  { name: 'with outlier detection', question: unreadyQuestion(detection) },
  {
    name: 'with a panic threshold',
    question: unreadyQuestion({ ...detection, minHealthPercent: 30 }),
  },
  {
    name: 'with a traffic distribution',
    question: unreadyQuestion(
      { ...detection, minHealthPercent: 30 },
      { trafficDistribution: 'PreferClose' },
    ),
  },
  {
    name: 'with the variable that turns it off',
    question: unreadyQuestion(detection),
    off: ['unreadyPods'],
  },
];
