/**
 * Differences between the supported releases of Istio, each with its source. Derivations select by it, the model of Pilot follows it, and
 * check `newer-istio` reports features that an older release lacks. Below 1.26 only the features that output requires were surveyed.
 * Pull requests are istio/istio's; the first release of each is from the tags that contain it. Fields are the differences between the CRDs
 * of istio/api 1.26.0, 1.27.0, 1.28.0, 1.29.0, 1.30.1 and 1.31.1.
 * @module
 */

/** A change of behaviour or of the API. */
export interface IstioChange {
  /** The first release that has it. */
  readonly since: string;
  /** The first patch release of an older release that has it. */
  readonly backport?: string;
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
  | 'orderedDns'
  | 'dnsPanic'
  | 'namespaceDistribution'
  | 'trustDomains'
  | 'preferredNetwork'
  | 'excludedHosts'
  | 'zoneAware'
  | 'meshPolicy'
  | 'entryVisibility'
  | 'keepAlive'
  | 'errorCodes'
  | 'budgetInterval'
  | 'serverSkipVerify'
  | 'prefixRewrite'
  | 'replacedLists';

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
  retryBudget: {
    since: '1.27',
    source: 'istio/api 1.27.0',
    what: 'field retryBudget of a traffic policy',
    before: 'a warning, since the API server drops the field',
  },
  cookieAttributes: {
    since: '1.28',
    source: 'istio/api 1.28.0',
    what: 'field attributes of an HTTP cookie that requests are hashed by',
    before: 'a warning, since the API server drops the field',
  },
  caCertCredentialName: {
    since: '1.28',
    source: 'istio/api 1.28.0',
    what: 'field caCertCredentialName of a server',
    before: 'a warning, since the API server drops the field',
  },
  dynamicDns: {
    since: '1.28',
    source: 'istio/istio#57658',
    what: 'ServiceEntries of wildcard hosts with resolution DYNAMIC_DNS',
    before: 'a warning, since the CRD refuses the value',
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
    before: 'a warning, since the webhook refuses the host',
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
    before: 'a warning, since istiod ignores the field',
  },
  keepAlive: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'field http2KeepAlive of a connection pool',
    before: 'a warning, since the API server drops the field',
  },
  errorCodes: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'field outlierDetectionHttpErrorCodes of an outlier detection',
    before: 'a warning, since the API server drops the field',
  },
  budgetInterval: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'field budgetInterval of a retry budget',
    before: 'a warning, since the API server drops the field',
  },
  serverSkipVerify: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'field insecureSkipVerify of a server',
    before: 'a warning, since the API server drops the field',
  },
  prefixRewrite: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'field prefixRewrite of a redirect',
    before: 'a warning, since the API server drops the field',
  },
  replacedLists: {
    since: '1.31',
    source: 'istio/api 1.31.1',
    what: 'operation MERGE_AND_REPLACE_LIST of an EnvoyFilter',
    before: 'a warning, since the CRD refuses the value',
  },
};

/**
 * The supported releases, newest last; only the newest is checked by the peers. Before 1.18 a label of failoverPriority could not have a
 * value (istio/istio#39111), which every order by labels requires.
 */
export const istioReleases: readonly string[] = Array.from({ length: 14 }, (_, i) => `1.${18 + i}`);

/** The newest of them. */
export const newestRelease: string = istioReleases.at(-1) ?? '';

/** The first release with a complete survey of its differences from the newest. */
export const surveyedSince = '1.26';

/** The release of a version, `1.30` of `1.30.2`. */
export function releaseOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** Whether a release is newer than all of the table, which reads it as the newest. */
export function isNewerThanKnown(release: string): boolean {
  return minorOf(release) > minorOf(newestRelease);
}

/** The supported releases from this one on, for the oldest of a fleet; the newest where it is newer than all. */
export function releasesSince(release: string): readonly string[] {
  const its = istioReleases.filter((one) => minorOf(one) >= minorOf(release));
  return its.length === 0 ? [newestRelease] : its;
}

/** Whether the differences of the release from the newest were surveyed. */
export function isSurveyed(release: string): boolean {
  return minorOf(release) >= minorOf(surveyedSince);
}

/** Whether a version, `1.30` or `1.30.2`, has the change; without a patch release it is the newest one. */
export function hasChange(version: string, change: IstioChangeName): boolean {
  const { since, backport } = istioChanges[change];
  if (minorOf(version) >= minorOf(since)) return true;
  if (backport === undefined || minorOf(version) !== minorOf(backport)) return false;
  return patchOf(version) >= patchOf(backport);
}

/** Whether one may be the other: without a patch release a version is any of its release. */
export function isSameVersion(one: string, other: string): boolean {
  if (releaseOf(one) !== releaseOf(other)) return false;
  const [first, second] = [patchOf(one), patchOf(other)];
  return first === second || !Number.isFinite(first) || !Number.isFinite(second);
}

/** Whether the release of the first is older, whatever the patch releases. */
export function isOlderRelease(one: string, than: string): boolean {
  return minorOf(one) < minorOf(than);
}

function minorOf(version: string): number {
  return Number(version.split('.')[1]);
}

function patchOf(version: string): number {
  return Number(version.split('.')[2] ?? Infinity);
}
