/** HelmReleases that ask for more than a chart. */
import {
  fleetWith,
  LOCAL,
  ofRelease,
  ofTemplate,
  type ReleaseRow,
  release,
} from './release-row.ts';

const bomb = Array.from(
  { length: 12 },
  (_, i) =>
    `  a${i}: &a${i} [${i === 0 ? 'x' : Array.from({ length: 10 }, () => `*a${i - 1}`).join(', ')}]`,
).join('\n');
const remote = (chart: string, version = '1.0.0', kind = 'HelmRepository') =>
  `chart: {spec: {chart: ${JSON.stringify(chart)}, version: ${JSON.stringify(version)}, sourceRef: {kind: ${kind}, name: charts}}}`;
const vendor = { command: 'vendor' } as const;

/** All of them. */
export const releaseRows: readonly ReleaseRow[] = [
  ofRelease('a chart of this repository', LOCAL, '0'),
  ofRelease(
    'an option as its name',
    `${LOCAL}\nreleaseName: --post-renderer=/bin/true`,
    '1 DIS0842',
  ),
  ofRelease('a short option as its name', `${LOCAL}\nreleaseName: -f/etc/passwd`, '1 DIS0842'),
  ofRelease('a line break in its name', `${LOCAL}\nreleaseName: "web\\n--debug"`, '1 DIS0842'),
  ofRelease('an option as its namespace', `${LOCAL}\ntargetNamespace: --kubeconfig=x`, '1 DIS0881'),
  ofRelease('a path as its namespace', `${LOCAL}\ntargetNamespace: ../../x`, '1 DIS0881'),
  ofRelease('post renderers', `${LOCAL}\npostRenderers: [{kustomize: {}}]`, '1 DIS0881'),
  ofRelease('a kubeconfig', `${LOCAL}\nkubeConfig: {secretRef: {name: x}}`, '1 DIS0881'),
  ofRelease(
    'values files outside of the chart',
    LOCAL.replace('chart: charts/web', 'chart: charts/web, valuesFiles: [../../../../etc/passwd]'),
    '1 DIS0881',
  ),
  ofRelease('values of a Secret', `${LOCAL}\nvaluesFrom: [{kind: Secret, name: x}]`, '1 DIS0882'),
  ofRelease(
    'values of a ConfigMap that is not there',
    `${LOCAL}\nvaluesFrom: [{kind: ConfigMap, name: x}]`,
    '1 DIS0883',
  ),
  ofRelease(
    'a target path of values',
    `${LOCAL}\nvaluesFrom: [{kind: ConfigMap, name: x, targetPath: "a,b=c"}]`,
    '1 DIS0881',
  ),
  ofRelease(
    'values that look like options',
    `${LOCAL}\nvalues: {"--set": "a=b", "-f": "/etc/passwd", a: "b,c=d"}`,
    '0',
  ),
  ofRelease(
    'values of 5 MB',
    `${LOCAL}\nvalues: {${Array.from({ length: 5 }, (_, i) => `a${i}: ${'x'.repeat(1e6)}`).join(', ')}}`,
    '1 DIS0205',
  ),
  ofRelease('values of aliases that multiply', `${LOCAL}\nvalues:\n${bomb}`, '1 DIS0203'),
  ofRelease(
    'values that change every object',
    `${LOCAL}\nvalues: {__proto__: {a: b}, constructor: {prototype: {a: b}}}`,
    '1 DIS0214',
  ),
  ofRelease(
    'a source of another namespace',
    LOCAL.replace('name: fleet', 'name: fleet, namespace: kube-system'),
    '1 DIS0883',
  ),
  ofRelease('a chart above the repository', LOCAL.replace('charts/web', '../../etc'), '1 DIS0881'),
  ofRelease('an absolute chart', LOCAL.replace('charts/web', '/etc'), '1 DIS0881'),
  ofRelease('a chart that is an option', remote('--help'), '1 DIS0835', vendor),
  ofRelease('a chart that climbs', remote('../../x'), '1 DIS0835', vendor),
  ofRelease('a chart with an address', remote('oci://127.0.0.1:1/x'), '1 DIS0835', vendor),
  ofRelease(
    'a chart with another address',
    remote('https://127.0.0.1:1/x.tgz'),
    '1 DIS0835',
    vendor,
  ),
  ofRelease('a version that is an option', remote('web', '--devel'), '1 DIS0865', vendor),
  ofRelease(
    'a version of alternatives without end',
    remote('web', `>0 || ${'>0 || '.repeat(20_000)}1`),
    '1 DIS0835',
    vendor,
  ),
  ofRelease(
    'a version of a pattern that runs away',
    remote('web', `${'1.'.repeat(50_000)}x`),
    '1 DIS0835',
    vendor,
  ),
  {
    what: 'a HelmRepository at a file',
    files: fleetWith(release(remote('web')).replace('https://charts.example.com/r', 'file:///etc')),
    command: 'vendor',
    end: '1 DIS0835',
  },
  {
    what: 'a HelmRepository at a cloud',
    files: fleetWith(
      release(remote('web')).replace(
        'https://charts.example.com/r',
        'https://169.254.169.254/latest',
      ),
    ),
    command: 'vendor',
    end: '1 DIS0865',
  },
  {
    what: 'a HelmRepository at a registry of a cloud',
    files: fleetWith(
      release(remote('web')).replace(
        'https://charts.example.com/r',
        'oci://169.254.169.254/latest',
      ),
    ),
    command: 'vendor',
    end: '1 DIS0865',
  },
  {
    what: 'a HelmRepository that is an option',
    files: fleetWith(release(remote('web')).replace('https://charts.example.com/r', '--plugins=x')),
    command: 'vendor',
    end: '1 DIS0835',
  },
  {
    what: 'a HelmRepository with a line break',
    files: fleetWith(
      release(remote('web')).replace(
        '"https://charts.example.com/r"',
        '"https://charts.example.com/r\\n--x"',
      ),
    ),
    command: 'vendor',
    end: '1 DIS0835',
  },
  ofTemplate(
    'a look-up in the cluster',
    '{{ lookup "v1" "Secret" "kube-system" "x" | toJson | quote }}',
    '0',
    { command: 'render', said: /a: "\{\}"/ },
  ),
  ofTemplate('a look-up of a name', '{{ getHostByName "trap.example.com" | quote }}', '0', {
    command: 'render',
    said: /a: ""/,
  }),
  ofTemplate('the environment', '{{ env "HOME" | quote }}', '1 DIS0832'),
  ofTemplate(
    'a file outside of the chart',
    '{{ .Files.Get "../../distributary.yaml" | quote }}',
    '0',
    { command: 'render', said: /a: ""/ },
  ),
  ofTemplate('an absolute file', '{{ .Files.Get "/etc/passwd" | quote }}', '0', {
    command: 'render',
    said: /a: ""/,
  }),
  ofTemplate(
    'files by a pattern that climbs',
    '{{ (.Files.Glob "../**").AsConfig | quote }}',
    '0',
    { command: 'render', said: /a: "\{\}"/ },
  ),
  ofTemplate(
    'a template that calls itself',
    '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}',
    '1 DIS0832',
  ),
  ofTemplate(
    'a text that is a template of itself',
    '{{ tpl (printf "%s" .Values.x) . }}',
    '1 DIS0847',
    {
      files: fleetWith(release(`${LOCAL}\nvalues: {x: "{{ tpl .Values.x . }}"}`), {
        'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
        'charts/web/templates/a.yaml': '{{ tpl .Values.x . }}\n',
      }),
    },
  ),
  ofTemplate(
    'a pattern that runs away',
    `{{ regexMatch "(a+)+$" "${'a'.repeat(60)}b" | quote }}`,
    '0',
  ),
  ofTemplate('a key that is made anew', '{{ genPrivateKey "rsa" | quote }}', '1 DIS0843'),
  ofTemplate('the time', '{{ now | quote }}', '0 DIS0844'),
];
