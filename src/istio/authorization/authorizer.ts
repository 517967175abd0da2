/** `extensionProviders` of a MeshConfig → the external authorizers that policies with action CUSTOM may name, and their faults. */
import { present } from '../../collection/present.ts';
import { type Json, numberAt, objectAt, stringAt } from '../../resource/json.ts';

/** An external authorizer. */
export interface Authorizer {
  /** The host of its Service, as written: `host`, or `namespace/host`. */
  readonly service: string;
  readonly port: number;
  /** Whether requests pass where it does not answer (`failOpen`). */
  readonly failsOpen: boolean;
  /** Why Istio takes it from no MeshConfig, whatever Services there are; in words that follow its name. */
  readonly fault?: string;
}

/** Providers of other kinds, such as those of traces, authorize nothing. Of two with one name the last counts (Istio `ApplyMeshConfig`). */
export function authorizersIn(providers: readonly Json[]): ReadonlyMap<string, Authorizer> {
  const last = new Map(providers.map((one) => [stringAt(one, 'name'), one] as const));
  const found = [...last].flatMap(([name, provider]) => {
    const one = decodeAuthorizer(provider);
    return one === undefined || name === undefined ? [] : [[name, one] as const];
  });
  return new Map(found);
}

function decodeAuthorizer(provider: Json): Authorizer | undefined {
  const spec = objectAt(provider, 'envoyExtAuthzHttp') ?? objectAt(provider, 'envoyExtAuthzGrpc');
  if (spec === undefined) return undefined;
  const service = stringAt(spec, 'service') ?? '';
  const port = numberAt(spec, 'port') ?? 0;
  const prefix = stringAt(spec, 'pathPrefix') ?? '';
  return {
    service,
    port,
    failsOpen: spec['failOpen'] === true,
    ...present({ fault: faultOf(service, port, prefix) }),
  };
}

function faultOf(service: string, port: number, prefix: string): string | undefined {
  if (service === '') return 'names no service';
  if (port < 1 || port > 65_535) return `has port ${port}, which no Service has`;
  return prefix === '' || prefix.startsWith('/')
    ? undefined
    : `has pathPrefix "${prefix}", which does not begin with "/"`;
}
