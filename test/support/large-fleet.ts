/** Numbers of services and clusters → a fleet of that size, as files: each service stands in two to five clusters and is exported there. */

/** The same for the same numbers. */
export function largeFleet(services: number, clusters: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: clusters }, (_, i) => `c-${regions[i % regions.length]}-${i}`);
  const next = dice();
  const apps = Array.from({ length: services }, (_, i) => {
    const name = `service-${i}`;
    const count = Math.min(clusters, 2 + (next() % 4));
    const those = new Set<string>();
    while (those.size < count) those.add(names[next() % clusters] ?? '');
    return { name, namespace: `team-${i % 25}`, clusters: [...those], replicas: 1 + (next() % 6) };
  });
  const sources = apps.map(
    (app) =>
      `    - path: apps/${app.name}\n      clusters: {names: [${app.clusters.join(', ')}]}\n`,
  );
  return {
    'distributary.yaml': `${header('distributary.dev/v1alpha1', 'Fleet', 'large')}spec:\n  sources:\n${sources.join('')}`,
    'topology/all.yaml': names.map(clusterText).join('---\n'),
    ...Object.fromEntries(apps.map((app) => [`apps/${app.name}/all.yaml`, appText(app)])),
  };
}

const regions = ['eu', 'us', 'ap', 'sa', 'af', 'me'];

function dice(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >> 8;
  };
}

function header(apiVersion: string, kind: string, name: string, namespace = ''): string {
  const where = namespace === '' ? '' : `, namespace: ${namespace}`;
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}${where}}\n`;
}

function clusterText(name: string, i: number): string {
  const region = regions[i % regions.length];
  return `${header('multicluster.flomesh.io/v1alpha1', 'Cluster', name)}spec: {region: ${region}, zone: ${region}-${Math.floor(i / 6) % 3}, gatewayHost: 203.0.113.${i + 1}, gatewayPort: 15443, fsmNamespace: fsm-system}\n`;
}

function appText(app: {
  readonly name: string;
  readonly namespace: string;
  readonly replicas: number;
}): string {
  const { name, namespace, replicas } = app;
  const labels = `{app: ${name}}`;
  return [
    `${header('v1', 'Service', name, namespace)}spec: {selector: ${labels}, ports: [{name: http, port: 8080}]}\n`,
    `${header('apps/v1', 'Deployment', name, namespace)}spec: {replicas: ${replicas}, selector: {matchLabels: ${labels}}, template: {metadata: {labels: ${labels}}, spec: {serviceAccountName: ${name}, containers: [{name: main, image: "shop:1"}]}}}\n`,
    `${header('multicluster.flomesh.io/v1alpha1', 'ServiceExport', name, namespace)}spec: {serviceAccountName: ${name}, rules: [{portNumber: 8080, path: /${name}, pathType: Prefix}]}\n`,
  ].join('---\n');
}
