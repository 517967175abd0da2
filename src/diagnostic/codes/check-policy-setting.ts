/**
 * Codes of the area `check` about settings of a traffic policy that count for nothing, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Why a locality setting counts for nothing. */
export type IgnoredSetting = 'disabled' | 'weights' | 'passthrough' | 'unbalanced' | 'names';

const reasons: Readonly<Record<IgnoredSetting, readonly [because: string, remedy: string]>> = {
  disabled: [
    '"enabled: false" stands beside it',
    'remove "enabled: false", or what stands beside it',
  ],
  weights: ['distribute gives weights, and no priorities', 'remove distribute or failoverPriority'],
  passthrough: [
    'PASSTHROUGH leaves each connection to where it was going',
    'use another load balancer than PASSTHROUGH',
  ],
  unbalanced: [
    'the service is headless or has resolution NONE, and connections go where the client asked DNS',
    'give the Service a cluster IP, or the ServiceEntry endpoints, or remove the setting',
  ],
  names: [
    'Pilot orders the names of a DNS ServiceEntry by regions, and in a subset never by labels',
    'order by failover, or let the rule have the order instead of its subset',
  ],
};

/** A locality setting that counts for nothing. */
export const localitySettingIgnored: Code<{
  rule: string;
  block: string;
  setting: string;
  ignored: readonly string[];
  why: IgnoredSetting;
}> = defineCode({
  code: 'DIS0617',
  name: 'locality-setting-ignored',
  severity: 'warning',
  title: 'a locality setting counts for nothing',
  why: 'Istio takes the setting and passes over it: "enabled: false" switches off all that stands beside it, distribute leaves no priorities for labels, and services whose connections are not balanced (PASSTHROUGH, headless, resolution NONE) have no endpoints to order; of DNS names in subsets labels are not looked at.',
  fix: 'remove the setting, or what outdoes it',
  message: ({ rule, block, setting, ignored, why }) =>
    `${rule} sets ${ignored.join(', ')} in ${setting} of ${block}, in vain: ${reasons[why][0]}`,
  remedy: ({ why }) => reasons[why][1],
});

/** A label that orders no endpoints. */
export const priorityLabelUseless: Code<{
  rule: string;
  entry: string;
  why: 'repeated' | 'cluster' | 'absent';
  hint: string;
}> = defineCode({
  code: 'DIS0618',
  name: 'priority-label-useless',
  severity: 'warning',
  title: 'a label of failoverPriority tells no endpoints apart',
  why: 'Pilot counts from the first label on which client and endpoint differ. A label that neither side has is no difference, one with a value that no endpoint has is always one, of a label that is listed twice the last value counts for both, and every endpoint has the name of the cluster whose istiod read it, wherever it really is.',
  fix: 'use a label of your own that the endpoints to be told apart have',
  message: ({ rule, entry, why, hint }) => {
    const reasonOf = {
      repeated: 'has the key of an entry before it, and the last value counts for both',
      cluster:
        'is the same for endpoints of ServiceEntries and WorkloadEntries as for pods, wherever they are',
      absent: entry.includes('=')
        ? 'is what no endpoint has, so that no label after it counts'
        : 'is a label that neither clients nor endpoints have',
    };
    return `${rule} lists "${entry}" in failoverPriority, which ${reasonOf[why]}${hint}`;
  },
});

/** Settings for a port that is none. */
export const portSettingsUnused: Code<{
  rule: string;
  block: string;
  port: number;
  host: string;
  cluster: string;
  ports: readonly number[];
  /** The Service's port that leads to the number. */
  meant: number | undefined;
}> = defineCode({
  code: 'DIS0619',
  name: 'port-settings-unused',
  severity: 'warning',
  title: 'portLevelSettings are for a port that the service does not have',
  why: 'The number is that of the Service or ServiceEntry, not the one that pods listen on. An entry for any other number counts for nothing, and what it says does not hold.',
  fix: 'use a port number of the service',
  message: ({ rule, block, port, host, cluster, ports, meant }) =>
    `${rule} has ${block} for port ${port}, and '${host}' of cluster '${cluster}' has ${ports.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}, which leads to it?`}`,
});

/** Outlier detection that ejects nothing, where failover needs it. */
export const ejectionSwitchedOff: Code<{ rule: string; block: string }> = defineCode({
  code: 'DIS0620',
  name: 'ejection-switched-off',
  severity: 'warning',
  title: 'failover never happens, since outlierDetection ejects nothing',
  why: 'With consecutive5xxErrors 0 and no other kind of error counted, Envoy ejects no host. Endpoints have their order, and failing ones go on getting requests.',
  fix: 'remove consecutive5xxErrors: 0, or count consecutiveGatewayErrors',
  message: ({ rule, block }) =>
    `${rule} has an order for failover and consecutive5xxErrors 0 in ${block}, and counts no other errors`,
});

/** A traffic distribution that is none. */
export const trafficDistributionUnknown: Code<{ object: string; value: string; hint: string }> =
  defineCode({
    code: 'DIS0621',
    name: 'traffic-distribution-unknown',
    severity: 'warning',
    title: 'Istio does not know the traffic distribution',
    why: 'An unknown value of annotation networking.istio.io/traffic-distribution means no preference for near endpoints, and it hides what the Namespace says.',
    fix: 'use PreferClose, PreferSameZone or PreferSameNode',
    message: ({ object, value, hint }) =>
      `${object} has the traffic distribution "${value}", which Istio does not know${hint}`,
  });

/** A preference for near endpoints that a rule takes away. */
export const trafficDistributionOverruled: Code<{
  rule: string;
  host: string;
}> = defineCode({
  code: 'DIS0622',
  name: 'traffic-distribution-overruled',
  severity: 'warning',
  title: 'a DestinationRule takes away the traffic distribution of a service',
  why: 'The localityLbSetting of a rule goes before the traffic distribution of the service, and orders nothing without outlierDetection: near and far endpoints share the requests, though both objects ask for near ones.',
  fix: 'remove localityLbSetting, or add outlierDetection to it',
  message: ({ rule, host }) =>
    `${rule} sets localityLbSetting without outlierDetection for '${host}', which thereby loses its traffic distribution`,
});

/** A subset that requests go to and no pod belongs to. */
export const subsetWithoutEndpoints: Code<{
  rule: string;
  subset: string;
  labels: Readonly<Record<string, string>>;
  host: string;
  cluster: string;
}> = defineCode({
  code: 'DIS0623',
  name: 'subset-without-endpoints',
  severity: 'warning',
  title: 'requests are sent to a subset without endpoints',
  why: 'Envoy answers requests to a subset that no endpoint belongs to with 503 itself. Endpoints are looked for among the pods of all clusters and what ServiceEntries and WorkloadEntries bring, by their labels.',
  fix: 'correct the labels of the subset, or send the requests elsewhere',
  message: ({ rule, subset, labels, host, cluster }) => {
    const wanted = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
    return `subset "${subset}" of ${rule} asks for ${wanted.join(', ')}, which no endpoint of '${host}' has in cluster '${cluster}', nor in another one`;
  },
});

/** All codes of this area. */
export const checkPolicySettingCodes: readonly CodeText[] = [
  localitySettingIgnored,
  priorityLabelUseless,
  portSettingsUnused,
  ejectionSwitchedOff,
  trafficDistributionUnknown,
  trafficDistributionOverruled,
  subsetWithoutEndpoints,
];
