/**
 * Fleets in which one object means something for others: for each, a file before and after an edit that changes branches or findings of
 * other objects.
 */

/** A file that is edited, beside others that refer to it. */
export interface ReferredObject {
  /** Added to the files of the demo. */
  readonly files: Readonly<Record<string, string>>;
  readonly before: string;
  readonly after: string;
}

/** Where the edited object is. */
export const referredFile = 'apps/mesh/referred.yaml';

const release = (from: string, namespace = 'flux-system') => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: istiod, namespace: ${namespace}}
spec:
  interval: 1h
  targetNamespace: istio-system
  chart: {spec: {chart: istiod, sourceRef: {kind: HelmRepository, name: istio}}}
  valuesFrom: [{kind: ConfigMap, name: istio-values${from}}]
`;

const configMap = (namespace: string, data: string, name = 'istio-values') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\ndata:\n${data}`;

const values = (setting: string, namespace = 'flux-system', key = 'values.yaml') =>
  configMap(namespace, `  ${key}: |\n    meshConfig: {accessLogFile: /dev/stdout${setting}}\n`);

const narrow = ', defaultDestinationRuleExportTo: ["."]';

const istiod = (env: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: istiod, namespace: istio-system, labels: {app: istiod}}
spec:
  selector: {matchLabels: {app: istiod}}
  template:
    metadata: {labels: {app: istiod}}
    spec: {containers: [{name: discovery, image: "istio/pilot:1.30.0", env: [${env}]}]}
`;

const application = (helm: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: istiod, namespace: argocd}
spec:
  destination: {name: in-cluster, namespace: istio-system}
  source: {repoURL: "https://istio.example.com", chart: istiod, targetRevision: 1.30.0, helm: {${helm}}}
`;

const callers = (template: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: api, namespace: shop}
spec:
  selector: {matchLabels: {app: api}}
  template:
    metadata: ${template}
    spec: {containers: [{name: api, image: "registry.example.com/api:1"}]}
`;

const remoteSecret = (isRemote: string) => `apiVersion: v1
kind: Secret
metadata:
  name: istio-remote-secret-boston
  namespace: istio-system
  labels: {istio/multiCluster: "${isRemote}"}
  annotations: {networking.istio.io/cluster: boston}
`;

const authentication = (mode: string) => `apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata: {name: default, namespace: shop}
spec: {mtls: {mode: ${mode}}}
`;

const namespace = (injection: string) => `apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {istio-injection: ${injection}}}
`;

const service = (selector: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: api, namespace: shop}\nspec: {selector: ${selector}, ports: [{name: http, port: 8080}]}\n`;

/** By what refers to the object. */
export const referredObjects: Readonly<Record<string, ReferredObject>> = {
  'a HelmRelease, by valuesFrom, in flux-system': {
    files: { 'apps/mesh/release.yaml': release('') },
    before: values(''),
    after: values(narrow),
  },
  'a HelmRelease, by valuesFrom, in a namespace of its own': {
    files: { 'apps/mesh/release.yaml': release('', 'mesh-settings') },
    before: values('', 'mesh-settings'),
    after: values(narrow, 'mesh-settings'),
  },
  'a HelmRelease, by valuesKey': {
    files: { 'apps/mesh/release.yaml': release(', valuesKey: mesh.yaml') },
    before: values('', 'flux-system', 'mesh.yaml'),
    after: values(', enableAutoMtls: false', 'flux-system', 'mesh.yaml'),
  },
  'a HelmRelease, as the second of two ConfigMaps': {
    files: {
      'apps/mesh/release.yaml': release('}, {kind: ConfigMap, name: more-values'),
      'apps/mesh/values.yaml': values(narrow),
    },
    before: configMap('flux-system', '  values.yaml: "global: {}"\n', 'more-values'),
    after: configMap(
      'flux-system',
      '  values.yaml: "meshConfig: {defaultDestinationRuleExportTo: [\'*\']}"\n',
      'more-values',
    ),
  },
  'istiod, as its ConfigMap': {
    files: {},
    before: configMap('istio-system', '  mesh: |\n    accessLogFile: /dev/stdout\n', 'istio'),
    after: configMap(
      'istio-system',
      '  mesh: |\n    defaultDestinationRuleExportTo: ["."]\n',
      'istio',
    ),
  },
  'istiod, as an IstioOperator': {
    files: {},
    before:
      'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nmetadata: {name: mesh, namespace: istio-system}\nspec: {meshConfig: {accessLogFile: /dev/stdout}}\n',
    after:
      'apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nmetadata: {name: mesh, namespace: istio-system}\nspec: {meshConfig: {defaultDestinationRuleExportTo: ["."]}}\n',
  },
  'istiod, as an Istio of the Sail operator': {
    files: {},
    before:
      'apiVersion: sailoperator.io/v1\nkind: Istio\nmetadata: {name: default}\nspec: {namespace: istio-system, version: v1.30.0, values: {meshConfig: {accessLogFile: /dev/stdout}}}\n',
    after:
      'apiVersion: sailoperator.io/v1\nkind: Istio\nmetadata: {name: default}\nspec: {namespace: istio-system, version: v1.30.0, values: {meshConfig: {defaultDestinationRuleExportTo: ["."]}}}\n',
  },
  'istiod, by values of an Application': {
    files: {},
    before: application('valuesObject: {meshConfig: {accessLogFile: /dev/stdout}}'),
    after: application('valuesObject: {meshConfig: {defaultDestinationRuleExportTo: ["."]}}'),
  },
  'istiod, by a parameter of an Application': {
    files: {},
    before: application('parameters: [{name: meshConfig.enableAutoMtls, value: "true"}]'),
    after: application('parameters: [{name: meshConfig.enableAutoMtls, value: "false"}]'),
  },
  'the mesh, by a variable of istiod': {
    files: {
      'apps/mesh/namespace.yaml':
        'apiVersion: v1\nkind: Namespace\nmetadata: {name: istio-system, annotations: {topology.istio.io/controlPlaneClusters: here}}\n',
    },
    before: istiod('{name: CLUSTER_ID, value: here}'),
    after: istiod('{name: CLUSTER_ID, value: elsewhere}'),
  },
  'clients in other clusters, by mutual TLS of its pods': {
    files: {},
    before: authentication('PERMISSIVE'),
    after: authentication('DISABLE'),
  },
  'the sidecar injector, by an annotation of pods': {
    files: { 'apps/api/api.yaml': service('{app: api}') },
    before: callers('{labels: {app: api}}'),
    after: callers('{labels: {app: api}, annotations: {sidecar.istio.io/inject: "false"}}'),
  },
  'a Service, by a label with a version': {
    files: { 'apps/api/api.yaml': service('{app.kubernetes.io/version: "1"}') },
    before: callers('{labels: {app: api, app.kubernetes.io/version: "1"}}'),
    after: callers('{labels: {app: api, app.kubernetes.io/version: "2"}}'),
  },
  'clients of a cluster, by the label of their Namespace': {
    files: { 'apps/web/namespace.yaml': '' },
    before: namespace('enabled'),
    after: namespace('disabled'),
  },
  'istiod, by the label of a Secret': {
    files: {},
    before: remoteSecret('false'),
    after: remoteSecret('true'),
  },
};
