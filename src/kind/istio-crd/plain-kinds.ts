/** Kinds of Istio with a check of fields, and of the webhook's rules only those in the CRD. */
import type { Kind } from '../kind.ts';
import authorizationPolicyCrd from './authorization-policy.crd.json' with { type: 'json' };
import envoyFilterCrd from './envoy-filter.crd.json' with { type: 'json' };
import { istioKinds } from './istio-kinds.ts';
import peerAuthenticationCrd from './peer-authentication.crd.json' with { type: 'json' };
import proxyConfigCrd from './proxy-config.crd.json' with { type: 'json' };
import requestAuthenticationCrd from './request-authentication.crd.json' with { type: 'json' };
import telemetryCrd from './telemetry.crd.json' with { type: 'json' };
import trafficExtensionCrd from './traffic-extension.crd.json' with { type: 'json' };
import wasmPluginCrd from './wasm-plugin.crd.json' with { type: 'json' };

/** `TrafficExtension` in every version. */
export const trafficExtensions: readonly Kind[] = istioKinds(trafficExtensionCrd);

/** `WasmPlugin` in every version. */
export const wasmPlugins: readonly Kind[] = istioKinds(wasmPluginCrd);

/** `EnvoyFilter` in every version. */
export const envoyFilters: readonly Kind[] = istioKinds(envoyFilterCrd);

/** `ProxyConfig` in every version. */
export const proxyConfigs: readonly Kind[] = istioKinds(proxyConfigCrd);

/** `AuthorizationPolicy` in every version. */
export const authorizationPolicies: readonly Kind[] = istioKinds(authorizationPolicyCrd);

/** `PeerAuthentication` in every version. */
export const peerAuthentications: readonly Kind[] = istioKinds(peerAuthenticationCrd);

/** `RequestAuthentication` in every version. */
export const requestAuthentications: readonly Kind[] = istioKinds(requestAuthenticationCrd);

/** `Telemetry` in every version. */
export const telemetries: readonly Kind[] = istioKinds(telemetryCrd);
