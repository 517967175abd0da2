/** Random policies of a running fleet's service, about its clients: which of them it refuses, and whether it takes mutual TLS. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { AnyService } from '../fleets/any-services.ts';
import type { Dice } from '../fleets/dice.ts';

/** The namespace of the clients of a running fleet. */
export const clientNamespace = 'fleet-client';

/** With or without rules that name clients. */
export function policiesOf(
  dice: Dice,
  { namespace, name }: AnyService,
  namesClients: boolean,
): readonly JsonObject[] {
  const policy = (kind: string, spec: JsonObject): JsonObject => ({
    apiVersion: 'security.istio.io/v1',
    kind,
    metadata: { namespace },
    spec: { selector: { matchLabels: { app: name } }, ...spec },
  });
  const client = `cluster.local/ns/${clientNamespace}/sa/default`;
  const byPort = { to: [{ operation: { ports: [dice.one('8080', '80')] } }] };
  const byClient = dice.one<JsonObject>(
    { from: [{ source: { principals: [client] } }] },
    { from: [{ source: { namespaces: [dice.one(clientNamespace, namespace)] } }] },
    byPort,
  );
  const all = [
    () =>
      policy('PeerAuthentication', { mtls: { mode: dice.one('DISABLE', 'STRICT', 'PERMISSIVE') } }),
    () =>
      policy('PeerAuthentication', {
        mtls: { mode: 'STRICT' },
        portLevelMtls: { 8080: { mode: dice.one('DISABLE', 'PERMISSIVE') } },
      }),
    () => policy('AuthorizationPolicy', {}),
    () =>
      policy('AuthorizationPolicy', {
        action: dice.one('ALLOW', 'DENY'),
        rules: [namesClients ? byClient : byPort],
      }),
  ];
  return all.flatMap((make) => (dice.rarely(9) ? [make()] : []));
}
