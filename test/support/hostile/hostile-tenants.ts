/** Fleets of tenants who want the plugin for themselves: each asks for more time or memory than there is. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directoryWith } from '../scratch.ts';

/** Such a fleet; its cluster is `paris`. */
export interface HostileTenant {
  readonly name: string;
  /** Makes the directory. */
  make(): string;
}

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: s}\n';

const clusterNamed = (name: string) =>
  `apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: eu, zone: ${name}, gatewayHost: 10.0.0.1, gatewayPort: 15443, fsmNamespace: f}\n`;

const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';

/** A fleet with three clusters and these files below `apps/x`. */
function tenant(files: Readonly<Record<string, string>>): string {
  const own = Object.entries(files).map(([path, text]) => [`apps/x/${path}`, text]);
  const clusters = ['paris', 'rome', 'oslo'].map(clusterNamed).join('---\n');
  return directoryWith({
    'distributary.yaml': fleet,
    'topology/clusters.yaml': clusters,
    ...Object.fromEntries(own),
  });
}

function tabBomb(): string {
  const keys = Array.from({ length: 10_000 }, (_, i) => `k${i}:\n`).join('');
  const lines = ' \tx\n'.repeat(12_000);
  return tenant({ 't.yaml': `${settings}z: &a 1\n${keys}zz: |\n${lines}` });
}

function linkFan(): string {
  const directory = tenant({ 'a.yaml': settings });
  const path = (...parts: readonly string[]) => join(directory, 'unused', ...parts);
  mkdirSync(path('d0'), { recursive: true });
  writeFileSync(path('d0/x'), '');
  for (let i = 1; i <= 40; i += 1) {
    mkdirSync(path(`d${i}`));
    for (const name of ['a', 'b']) symlinkSync(`../d${i - 1}`, path(`d${i}`, name));
  }
  return directory;
}

function overrides(): string {
  const pair = (i: number) => `apiVersion: v1
kind: ConfigMap
metadata: {name: a${i}, namespace: shop}
---
apiVersion: policy.karmada.io/v1alpha1
kind: OverridePolicy
metadata: {name: p${i}, namespace: shop}
spec: {overrideRules: [{overriders: {plaintext: [{path: /metadata/labels, operator: add, value: {a: b}}]}}]}
`;
  return tenant({ 'a.yaml': Array.from({ length: 1600 }, (_, i) => pair(i)).join('---\n') });
}

function manyPorts(): string {
  const list = (field: string) =>
    Array.from({ length: 960 }, (_, i) => `{${field}: ${i + 1}, name: p${i}}`).join(', ');
  const service = `apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {selector: {a: b}, ports: [${list('port')}]}\n`;
  const rules = Array.from(
    { length: 960 },
    (_, i) => `{portNumber: ${i + 1}, path: /p${i}, pathType: Prefix}`,
  ).join(', ');
  const exported = `apiVersion: multicluster.flomesh.io/v1alpha1\nkind: ServiceExport\nmetadata: {name: web, namespace: shop}\nspec: {rules: [${rules}]}\n`;
  return tenant({ 'a.yaml': `${service}---\n${exported}` });
}

function runawayChart(): string {
  return tenant({
    'Chart.yaml': 'apiVersion: v2\nname: x\nversion: 0.1.0\n',
    'templates/y.yaml': '{{ range until 2000000000 }}x{{ end }}',
  });
}

function aliasBomb(): string {
  const long = 'x'.repeat(500_000);
  const aliases = Array.from({ length: 1999 }, (_, i) => `  a${i + 1}: *a\n`).join('');
  return tenant({ 'a.yaml': `${settings}data:\n  a0: &a "${long}"\n${aliases}` });
}

/** All of them. */
export const hostileTenants: readonly HostileTenant[] = [
  { name: 'tabs in a block', make: tabBomb },
  { name: 'links that fan out', make: linkFan },
  { name: 'overrides of everything', make: overrides },
  { name: 'a thousand ports', make: manyPorts },
  { name: 'a chart without end', make: runawayChart },
  { name: 'aliases of a long text', make: aliasBomb },
];
