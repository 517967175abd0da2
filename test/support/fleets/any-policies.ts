/** Random policies that order a service: of the fleet, or of one consumer. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { AnyCluster } from './any-clusters.ts';
import type { AnyService } from './any-services.ts';
import type { Dice } from './dice.ts';

/** An order in steps, and at times a guard beside it for all services of the namespace. */
export function failoverPolicies(
  dice: Dice,
  { namespace, name }: AnyService,
  clusters: readonly AnyCluster[],
): readonly JsonObject[] {
  const selector = (): JsonObject => {
    const some = dice.some(clusters, 1).slice(0, 2);
    const region = some[0]?.key.split('/')[0] ?? 'eu';
    return dice.one<JsonObject>(
      { names: some.map((one) => one.name) },
      { keys: some.map(({ key }) => key) },
      { keys: [`${region}/*/*/*`] },
    );
  };
  const mode = dice.one('Failover', 'Failover', 'Spread');
  const steps = [selector(), selector(), selector()].slice(0, 1 + dice.below(3));
  const order = steps.map((step, i) => {
    const isWeighed = mode === 'Spread' && (i === 0 || dice.rarely(2));
    return isWeighed ? { ...step, weight: dice.one(10, 50, 100) } : step;
  });
  const head = { apiVersion: 'distributary.dev/v1alpha1', kind: 'FailoverPolicy' };
  const clients = dice.maybe(3, selector);
  const otherwise = dice.one(undefined, 'distance', 'none');
  const never = dice.maybe(4, selector);
  const guard = {
    ...head,
    metadata: { name: `${name}-guard`, namespace },
    spec: { services: [`${name}*`], order, otherwise: 'distance', never: selector() },
  };
  const policy = {
    ...head,
    metadata: { name, namespace },
    spec: { mode, order, clients, otherwise, never },
  };
  return mode === 'Failover' && dice.rarely(3) ? [policy, guard] : [policy];
}

/** A GlobalTrafficPolicy of a consumer. */
export function trafficPolicy(
  dice: Dice,
  { namespace, name }: AnyService,
  clusters: readonly AnyCluster[],
): JsonObject {
  const lbType = dice.one('FailOver', 'FailOver', 'ActiveActive', 'Locality');
  const chosen = dice.some(clusters, 1).slice(0, lbType === 'Locality' ? 1 : 5);
  const targets = chosen.map(({ key }) => ({
    clusterKey: key,
    weight: lbType === 'ActiveActive' ? dice.one(0, 10, 50) : undefined,
  }));
  return {
    apiVersion: `${dice.one('', '', 'multicluster.')}flomesh.io/v1alpha1`,
    kind: 'GlobalTrafficPolicy',
    metadata: { name, namespace },
    spec: { lbType, targets },
  };
}
