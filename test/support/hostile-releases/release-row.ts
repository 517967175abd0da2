/** A row of the table of releases: what a HelmRelease or an Application asks for, and what `check`, `vendor` and `render` end in. */

/** A row. */
export interface ReleaseRow {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: 'check' | 'vendor' | 'render';
  /** Its exit status and the codes. */
  readonly end: string | RegExp;
  /** What the run says. */
  readonly said?: RegExp;
}

const repository = `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: fleet, namespace: shop}
spec: {url: "https://git.example.com/org/fleet"}
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: {name: charts, namespace: shop}
spec: {url: "https://charts.example.com/r"}
---
`;

/** A chart of the repository whose only template has this text. */
export const chartWith = (text: string): Readonly<Record<string, string>> => ({
  'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'charts/web/values.yaml': '{}\n',
  'charts/web/templates/a.yaml': text,
  'charts/web/kept.txt': 'kept\n',
});

/** A template with one value. */
export const valued = (value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\ndata: {a: ${value}}\n`;

/** A fleet with these objects; a source renders releases and Applications. */
export const fleetWith = (
  objects: string,
  more: Readonly<Record<string, string>> = chartWith(valued('{{ .Values | toJson | quote }}')),
): Readonly<Record<string, string>> => ({
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: s}\nspec:\n  repoURL: https://git.example.com/org/fleet\n  sources:\n    - {path: apps/x, releases: render, applications: render}\n',
  'topology/paris.yaml':
    'apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {region: eu, zone: paris, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: f}\n',
  'apps/x/release.yaml': objects,
  ...more,
});

/** A chart in this repository. */
export const LOCAL =
  'chart: {spec: {chart: charts/web, sourceRef: {kind: GitRepository, name: fleet}}}';

/** A HelmRelease. */
export const release = (
  spec: string,
  name = 'web',
): string => `${repository}apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: ${name}, namespace: shop}
spec:
  interval: 5m
${spec.replace(/^(?=.)/gm, '  ')}
`;

/** An Application with this source. */
export const application = (source: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  project: default
  destination: {server: "https://kubernetes.default.svc", namespace: shop}
  source: ${source}
`;

/** A row of a HelmRelease. */
export const ofRelease = (
  what: string,
  spec: string,
  end: ReleaseRow['end'],
  more: Partial<ReleaseRow> = {},
): ReleaseRow => ({
  what: `a HelmRelease with ${what}`,
  files: fleetWith(release(spec)),
  command: 'check',
  end,
  ...more,
});

/** A row of a chart whose template has a value. */
export const ofTemplate = (
  what: string,
  value: string,
  end: ReleaseRow['end'],
  more: Partial<ReleaseRow> = {},
): ReleaseRow => ({
  what: `a template with ${what}`,
  files: fleetWith(release(LOCAL), chartWith(valued(value))),
  command: 'check',
  end,
  ...more,
});

/** A row of an Application. */
export const ofApplication = (
  what: string,
  source: string,
  end: ReleaseRow['end'],
  more: Partial<ReleaseRow> = {},
): ReleaseRow => ({
  what: `an Application with ${what}`,
  files: fleetWith(application(source)),
  command: 'check',
  end,
  ...more,
});
