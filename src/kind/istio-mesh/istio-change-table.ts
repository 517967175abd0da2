/**
 * Differences between the supported releases of Istio, each with its source. Derivations select by it, the model of Pilot follows it, and
 * check `newer-istio` reports features that an older release lacks. Below 1.26 only the features that output requires were surveyed.
 * Pull requests are istio/istio's; the first release of each is from the tags that contain it. Fields are the differences between the CRDs
 * of istio/api 1.26.0, 1.27.0, 1.28.0, 1.29.0, 1.30.1, 1.31.1 and 1.32.0; of 1.32 only the fields are known.
 * @module
 */

/** A change of behaviour or of the API. */
export interface IstioChange {
  /** The first release that has it. */
  readonly since: string;
  /** The first patch release of an older release that has it. */
  readonly backport?: string;
  /** The variable of istiod's environment that turns it off; Istio's compatibility profiles set it to "false". */
  readonly flag?: string;
  /** Pull request, issue, or the version of istio/api. */
  readonly source: string;
  readonly what: string;
  /** The effect on a fleet of an older release. */
  readonly before: string;
}

/** The name of a change. */
export type IstioChangeName =
  | 'networkingV1'
  | 'preferSameZone'
  | 'retryBudget'
  | 'cookieAttributes'
  | 'caCertCredentialName'
  | 'dynamicDns'
  | 'ambientNetworks'
  | 'dynamicDnsTls'
  | 'orderedDns'
  | 'dnsPanic'
  | 'namespaceDistribution'
  | 'unnamedNetwork'
  | 'bestNamespace'
  | 'gatewayFamilies'
  | 'trustDomains'
  | 'preferredNetwork'
  | 'excludedHosts'
  | 'exportToNames'
  | 'subsetTls'
  | 'unreadyPods'
  | 'strictMerging'
  | 'zoneAware'
  | 'meshPolicy'
  | 'entryVisibility'
  | 'keepAlive'
  | 'errorCodes'
  | 'budgetInterval'
  | 'serverSkipVerify'
  | 'prefixRewrite'
  | 'replacedLists'
  | 'backendUtilization'
  | 'failurePercentage'
  | 'ruleCaCertCredential'
  | 'alpnProtocols'
  | 'ecdhCurves'
  | 'jwtPresence'
  | 'matchedSocket';

/** A field of a version of istio/api. */
function droppedField(version: string, what: string): IstioChange {
  return {
    since: version.split('.').slice(0, 2).join('.'),
    source: `istio/api ${version}`,
    what,
    before: 'a warning, since the API server drops the field',
  };
}

/** By name, oldest first. */
export const istioChanges: Readonly<Record<IstioChangeName, IstioChange>> = {
  networkingV1: {
    since: '1.22',
    source: 'istio/api 1.22.0',
    what: 'networking.istio.io/v1',
    before: 'derived objects are written in v1beta1',
  },
  preferSameZone: {
    since: '1.27',
    source: 'istio/istio#56042',
    what: 'trafficDistribution has PreferSameZone and PreferSameNode; PreferClose no longer looks at subzones',
    before:
      'a warning reports the new values as unknown; the model lets PreferClose compare subzones',
  },
  retryBudget: droppedField('1.27.0', 'field retryBudget of a traffic policy'),
  cookieAttributes: droppedField(
    '1.28.0',
    'field attributes of an HTTP cookie that requests are hashed by',
  ),
  caCertCredentialName: droppedField('1.28.0', 'field caCertCredentialName of a server'),
  dynamicDns: {
    since: '1.28',
    source: 'istio/istio#57658',
    what: 'ServiceEntries of wildcard hosts with resolution DYNAMIC_DNS',
    before: 'a warning, since the CRD refuses the value',
  },
  ambientNetworks: {
    since: '1.28',
    source: 'istio/istio 1.28.0, read',
    what: 'AMBIENT_ENABLE_MULTI_NETWORK gives waypoints the endpoints of other networks',
    before: 'nothing: the flag counts at every release',
  },
  dynamicDnsTls: {
    since: '1.29',
    source: 'istio/istio#57972',
    what: 'TLS ports of ServiceEntries with resolution DYNAMIC_DNS',
    before: 'nothing: such an entry has no endpoints that an order is for',
  },
  orderedDns: {
    since: '1.30',
    source: 'istio/istio#58674',
    what: 'failoverPriority orders DNS endpoints',
    before: 'regions order up to three steps, more are refused (DIS0425, DIS0434)',
  },
  dnsPanic: {
    since: '1.30',
    source: 'istio/istio#61857, open',
    what: 'istiod crashes over DNS endpoints of several localities that labels order',
    before:
      'the labels are ignored, all endpoints have one priority; an error all the same, for the first cluster that is upgraded',
  },
  namespaceDistribution: {
    since: '1.30',
    source: 'istio/istio#58701',
    what: 'annotation networking.istio.io/traffic-distribution counts on a Namespace, too',
    before: 'the model ignores it there',
  },
  unnamedNetwork: {
    since: '1.30',
    source: 'istio/istio#58613',
    what: 'a proxy without a network reaches the endpoints of a named network at its gateway',
    before: 'the model has the endpoints themselves',
  },
  bestNamespace: {
    since: '1.30',
    source: 'istio/istio#59486',
    flag: 'PILOT_SIDECAR_PICK_BEST_SERVICE_NAMESPACE',
    what: 'the destination of a route that a Sidecar does not import is taken from Kubernetes, else the oldest one',
    before: 'the model takes the one of the first namespace in alphabetical order',
  },
  gatewayFamilies: {
    since: '1.30',
    source: 'istio/istio#59767, read',
    what: 'addresses of gateways of networks are those of the IP families that the proxy supports',
    before: 'nothing: Clusters have one gateway address each',
  },
  trustDomains: {
    since: '1.30',
    source: 'istio/api 1.30.1',
    what: "fields trustDomains and notTrustDomains of an AuthorizationPolicy's source",
    before: 'a warning, since the API server drops the fields, so that the rule means everybody',
  },
  preferredNetwork: {
    since: '1.31',
    source: 'istio/istio#60829',
    what: 'topology.istio.io/network as the first label of failoverPriority is preferred, not required',
    before: 'the model counts it like any other label',
  },
  excludedHosts: {
    since: '1.31',
    source: 'istio/istio#60581',
    what: "hosts of a Sidecar's egress are excluded by ~ before the namespace",
    before:
      'a warning, since the webhook refuses ~ before a namespace, and ~/host has no effect; the model excludes nothing',
  },
  exportToNames: {
    since: '1.31',
    backport: '1.30.3',
    source: 'istio/istio#60560',
    what: 'namespaces by name count in defaultServiceExportTo of MeshConfig',
    before: 'the model reads "." there, else "*", and nothing else',
  },
  subsetTls: {
    since: '1.31',
    source: 'istio/istio#60792',
    what: 'a subset without TLS settings takes those of the whole rule, where gateways of other networks require mutual TLS',
    before: 'the model reads those of the subset alone',
  },
  unreadyPods: {
    since: '1.31',
    source: 'istio/istio#60690',
    flag: 'PILOT_AUTO_SEND_UNHEALTHY_ENDPOINTS',
    what: 'pods that are not ready are sent as unhealthy, unless the rule has minHealthPercent above 0',
    before:
      'the model leaves them out (`simulate --ready`), unless the service has a traffic distribution',
  },
  strictMerging: {
    since: '1.31',
    source: 'istio/istio#59825, read',
    flag: 'PILOT_ENABLE_STRICT_GATEWAY_MERGING',
    what: 'Gateways are not merged into a managed gateway of the Gateway API in another namespace',
    before: 'nothing: the Gateways that are derived select pods by labels',
  },
  zoneAware: {
    since: '1.31',
    source: 'istio/istio#60765',
    what: 'field zoneAwareLbSetting of a load balancer',
    before: 'a warning, since the API server drops the field, and the model does not follow it',
  },
  meshPolicy: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'defaultTrafficPolicy of MeshConfig, for settings that a DestinationRule does not have',
    before: 'nothing is taken over from it',
  },
  entryVisibility: {
    since: '1.31',
    source: 'istio/istio#60870',
    what: 'serviceEntryVisibility of MeshConfig hides ServiceEntries from clients',
    before: 'the model ignores the field, as istiod does, with a warning (DIS1381)',
  },
  keepAlive: droppedField('1.31.1', 'field http2KeepAlive of a connection pool'),
  errorCodes: droppedField(
    '1.31.1',
    'field outlierDetectionHttpErrorCodes of an outlier detection',
  ),
  budgetInterval: droppedField('1.31.1', 'field budgetInterval of a retry budget'),
  serverSkipVerify: droppedField('1.31.1', 'field insecureSkipVerify of a server'),
  prefixRewrite: droppedField('1.31.1', 'field prefixRewrite of a redirect'),
  replacedLists: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'operation MERGE_AND_REPLACE_LIST of an EnvoyFilter',
    before: 'a warning, since the CRD refuses the value',
  },
  backendUtilization: droppedField('1.32.0', 'field backendUtilization of a load balancer'),
  failurePercentage: droppedField(
    '1.32.0',
    'field failurePercentageThreshold of an outlier detection',
  ),
  ruleCaCertCredential: droppedField(
    '1.32.0',
    'field caCertCredentialName of TLS settings of a DestinationRule',
  ),
  alpnProtocols: droppedField('1.32.0', 'field alpnProtocols of a server'),
  ecdhCurves: droppedField('1.32.0', 'field ecdhCurves of a server'),
  jwtPresence: droppedField('1.32.0', 'field presence of a JWT rule'),
  matchedSocket: droppedField(
    '1.32.0',
    'field transportSocket of the filter chain that an EnvoyFilter matches',
  ),
};
