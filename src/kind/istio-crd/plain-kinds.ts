/**
 * Kinds of Istio with a check of fields, and of the webhook's rules only those in the CRD.
 * @module
 */
import type { Kind } from '../kind.ts';
import { authorizationPolicyCrd } from './authorization-policy.crd.ts';
import { envoyFilterCrd } from './envoy-filter.crd.ts';
import { istioKinds } from './istio-kinds.ts';
import { peerAuthenticationCrd } from './peer-authentication.crd.ts';
import { proxyConfigCrd } from './proxy-config.crd.ts';
import { requestAuthenticationCrd } from './request-authentication.crd.ts';
import { telemetryCrd } from './telemetry.crd.ts';
import { trafficExtensionCrd } from './traffic-extension.crd.ts';
import { wasmPluginCrd } from './wasm-plugin.crd.ts';

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
