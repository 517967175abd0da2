/** Applications of Argo CD that ask for more than a chart. */
import { application, fleetWith, ofApplication, type ReleaseRow } from './release-row.ts';

const own = (helm: string, path = 'charts/web') =>
  `{repoURL: "https://git.example.com/org/fleet", path: ${path}, targetRevision: HEAD, helm: ${helm}}`;
const remote = (repoURL: string, chart: string, version = '1.0.0') =>
  `{repoURL: ${JSON.stringify(repoURL)}, chart: ${JSON.stringify(chart)}, targetRevision: ${JSON.stringify(version)}}`;
const vendor = { command: 'vendor' } as const;

/** All of them. */
export const applicationRows: readonly ReleaseRow[] = [
  ofApplication('a chart of this repository', own('{}'), '0'),
  ofApplication(
    'an option as its name',
    own('{releaseName: --post-renderer=/bin/true}'),
    '1 DIS0884',
  ),
  ofApplication('values files outside', own('{valueFiles: [../../../../etc/passwd]}'), '1 DIS0836'),
  ofApplication(
    'values files at an address',
    own('{valueFiles: ["https://127.0.0.1:1/x"]}'),
    '1 DIS0884',
  ),
  ofApplication(
    'values files that are options',
    own('{valueFiles: ["--post-renderer=/bin/true"]}'),
    '1 DIS0837',
  ),
  ofApplication(
    'file parameters outside',
    own('{fileParameters: [{name: a, path: ../../../../etc/passwd}]}'),
    '1 DIS0836',
  ),
  ofApplication(
    'parameters that are several',
    own('{parameters: [{name: "a,b", value: "c,d=e"}]}'),
    '1 DIS0884',
  ),
  ofApplication(
    'parameters with an index without end',
    own('{parameters: [{name: "a[99999999]", value: x}]}'),
    '1 DIS0832',
  ),
  ofApplication(
    'a variable of Argo CD',
    own('{parameters: [{name: a, value: $ARGOCD_APP_NAME}]}'),
    '1 DIS0884',
  ),
  ofApplication(
    'a version of Kubernetes that is an option',
    own('{kubeVersion: --debug}'),
    '1 DIS0884',
  ),
  ofApplication('a path above the repository', own('{}', '../../etc'), '1 DIS0884'),
  ofApplication(
    'a plugin',
    '{repoURL: "https://git.example.com/org/fleet", path: charts/web, plugin: {name: x}}',
    '1 DIS0884',
  ),
  ofApplication(
    'a chart that is an option',
    remote('https://charts.example.com/r', '--help'),
    '1 DIS0835',
    vendor,
  ),
  ofApplication(
    'a repository at this machine',
    remote('https://localhost:1/r', 'web'),
    '1 DIS0865',
    vendor,
  ),
  ofApplication(
    'a repository at a cloud',
    remote('https://169.254.169.254', 'web'),
    '1 DIS0865',
    vendor,
  ),
  ofApplication(
    'a registry at a cloud',
    remote('169.254.169.254/charts', 'web'),
    '1 DIS0865',
    vendor,
  ),
  ofApplication(
    'a repository by a command',
    remote('ext::touch reached', 'web'),
    '1 DIS0865',
    vendor,
  ),
  {
    what: 'an Application for another cluster',
    files: fleetWith(
      application(own('{}')).replace('https://kubernetes.default.svc', 'https://evil.example.com'),
    ),
    command: 'check',
    end: '1 DIS0884',
  },
];
