/** A size → the files of a repository as people have it before they adopt distributary. */

/** `apps/APP/base`, and `apps/APP/overlays/CLUSTER` for each cluster. */
export function overlaysOf({ applications, clusters }) {
  const files = new Map();
  for (let i = 0; i < applications; i += 1) {
    const app = `app-${i}`;
    for (const [name, text] of Object.entries(baseOf(app)))
      files.set(`apps/${app}/base/${name}`, text);
    for (let j = 0; j < clusters; j += 1) {
      const cluster = `c${j}`;
      files.set(`apps/${app}/overlays/${cluster}/kustomization.yaml`, overlay(app, cluster));
    }
  }
  return files;
}

function baseOf(app) {
  return {
    'kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ${app}
resources: [deployment.yaml, service.yaml, config.yaml]
`,
    'deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${app}}
spec:
  selector: {matchLabels: {app: ${app}}}
  template:
    metadata: {labels: {app: ${app}}}
    spec: {containers: [{name: main, image: "registry.example.com/${app}:1.0.0"}]}
`,
    'service.yaml': `apiVersion: v1
kind: Service
metadata: {name: ${app}}
spec: {selector: {app: ${app}}, ports: [{name: http, port: 80}]}
`,
    'config.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${app}}\ndata: {level: info}\n`,
  };
}

function overlay(app, cluster) {
  return `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../../base]
replicas: [{name: ${app}, count: 3}]
commonAnnotations: {example.com/cluster: ${cluster}}
`;
}

/** `charts/APP`, a chart `argocd` whose templates are an Application for each, and the fleet, which renders them for one cluster. */
export function chartsOf(applications) {
  const files = new Map([
    ['argocd/Chart.yaml', 'apiVersion: v2\nname: argocd\nversion: 1.0.0\n'],
    ['argocd/values.yaml', `repoURL: ${REPOSITORY}\n`],
    ['argocd/values-hub.yaml', 'cluster: hub\n'],
    ['topology/hub.yaml', hub],
    ['distributary.yaml', fleetOfCharts],
  ]);
  for (let i = 0; i < applications; i += 1) {
    const app = `app-${i}`;
    files.set(`argocd/templates/${app}.yaml`, application(app));
    for (const [name, text] of Object.entries(chart(app))) files.set(`charts/${app}/${name}`, text);
  }
  return files;
}

const REPOSITORY = 'https://git.example.com/org/fleet.git';

const hub = `apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ClusterProfile
metadata: {name: hub}
spec: {clusterManager: {name: git}}
`;

const fleetOfCharts = `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: charts}
spec:
  repoURL: ${REPOSITORY}
  sources:
  - path: argocd
    applications: render
    helm: {valueFiles: [values-hub.yaml]}
`;

function application(app) {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${app}, namespace: argocd}
spec:
  project: default
  source:
    repoURL: {{ .Values.repoURL }}
    targetRevision: HEAD
    path: charts/${app}
    helm: {valueFiles: [values.yaml, "values-{{ .Values.cluster }}.yaml"]}
  destination: {server: "https://kubernetes.default.svc", namespace: ${app}}
`;
}

function chart(app) {
  return {
    'Chart.yaml': `apiVersion: v2\nname: ${app}\nversion: 1.0.0\n`,
    'values.yaml': `replicas: 1\nimage: registry.example.com/${app}:1.0.0\n`,
    'values-hub.yaml': 'replicas: 3\n',
    'templates/all.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: {{ .Release.Name }}}
spec:
  replicas: {{ .Values.replicas }}
  selector: {matchLabels: {app: ${app}}}
  template:
    metadata: {labels: {app: ${app}}}
    spec: {containers: [{name: main, image: {{ .Values.image }}}]}
---
apiVersion: v1
kind: Service
metadata: {name: {{ .Release.Name }}}
spec: {selector: {app: ${app}}, ports: [{name: http, port: 80}]}
`,
  };
}
