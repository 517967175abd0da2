/** `prove` in repositories as users have them: Istio's own code agrees, and when it does not, that is said. */
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { directoryWith } from '../support/scratch.ts';

const draws = drawsFor(import.meta.url, [
  'src/app/prove.ts',
  'src/read/program/eds-oracle.ts',
  'src/check/',
  'src/derive/',
  'src/istio/',
  'plugin/commands/check.ts',
]);

const program = builtProgram();
const oracle = findPeer('eds-oracle') ?? '';
const nodeOnly = dirname(process.execPath);

/** The program `eds-oracle` as a script of its own, and node. */
function pathWith(script: string): string {
  const bin = directoryWith({ 'eds-oracle': script });
  chmodSync(join(bin, 'eds-oracle'), 0o755);
  return `${bin}:${nodeOnly}`;
}

/** Real Pilot that knows one document more than Git. */
function pilotWith(document: string): string {
  const directory = directoryWith({ 'more.yaml': document });
  return pathWith(`#!/bin/sh\nexec '${oracle}' "$@" '${directory}/more.yaml'\n`);
}

const istio = (kind: string, namespace: string, spec: string): string =>
  `apiVersion: networking.istio.io/v1\nkind: ${kind}\nmetadata: {name: more, namespace: ${namespace}}\nspec: ${spec}\n`;

const prove = (repository: string, path: string) =>
  program.run(['prove', '-C', `fixtures/${repository}`], {
    env: { PATH: path },
  });

describe('prove', () => {
  for (const repository of draws.rows(['demo', 'karmada', 'mcs', 'mesh-hub', 'remote-secrets'])) {
    itWithPeers(['eds-oracle'], `has every answer of Istio's for the fleet ${repository}`, () => {
      const { status, stdout, stderr } = prove(
        `repos/${repository}/in`,
        `${dirname(oracle)}:${nodeOnly}`,
      );
      const [, agreed = '', asked = ''] = /agrees with (\d+) of (\d+) questions/.exec(stderr) ?? [];
      expect(Number(asked)).toBeGreaterThan(3);
      expect(agreed).toBe(asked);
      expect(stdout).not.toContain('DIS068');
      expect(status).toBe(0);
    });
  }

  for (const names of draws.rows(['mcs-names', 'mcs-clusterset', 'mcs-named-local'])) {
    itWithPeers(['eds-oracle'], `agrees about the names of a service: ${names}`, () => {
      const { stdout, stderr } = prove(`istio/${names}`, `${dirname(oracle)}:${nodeOnly}`);
      expect(stderr).toMatch(/agrees with (\d+) of \1 questions/);
      expect(stdout).not.toContain('DIS068');
    });
  }

  itWithPeers(['eds-oracle'], 'asks whether clients accept the pods behind a gateway', () => {
    const text = readFileSync('fixtures/outages/far-identity.in.yaml', 'utf8');
    const files = parseCompact(text).map((file) => [file.path, file.text] as const);
    const directory = directoryWith(Object.fromEntries(files));
    const env = { PATH: `${dirname(oracle)}:${nodeOnly}` };
    const { stdout, stderr } = program.run(['prove', '-C', directory], { env });
    expect(stderr).toMatch(/agrees with (\d+) of \1 questions/);
    expect(stdout).not.toContain('DIS0680');
    // Pilot has one identity more on the list of a host.
    const list = '"spiffe://cluster.local/ns/shop/sa/web"';
    const more = istio(
      'ServiceEntry',
      'shop',
      `{hosts: [any.example.com], location: MESH_INTERNAL, resolution: STATIC, subjectAltNames: [${list}], ports: [{number: 81, name: http-more, protocol: HTTP}]}`,
    );
    const against = program.run(['prove', '-C', directory], { env: { PATH: pilotWith(more) } });
    expect(against.stdout).toContain('DIS0680');
  });

  itWithPeers(['eds-oracle'], 'asks about waypoints, too', () => {
    const text = readFileSync('fixtures/explanations/waypoint.in.yaml', 'utf8');
    const files = parseCompact(text).map((file) => [file.path, file.text] as const);
    const directory = directoryWith(Object.fromEntries(files));
    const env = { PATH: `${dirname(oracle)}:${nodeOnly}` };
    const { stdout, stderr } = program.run(['prove', '-C', directory], { env });
    expect(stderr).toMatch(/agrees with (\d+) of \1 questions/);
    expect(stdout).not.toContain('DIS0680');
    // Pilot sees that the Service is behind none.
    const metadata = '{name: shop, labels: {istio.io/dataplane-mode: ambient}}';
    const other = `apiVersion: v1\nkind: Namespace\nmetadata: ${metadata}\n`;
    const against = ['prove', '-C', directory];
    expect(program.run(against, { env: { PATH: pilotWith(other) } }).stdout).toMatch(
      /error\[DIS0680\]: "inbound-vip\|80\|http\|api\.shop\.svc\.\S+" of cluster "berlin", for waypoint "shop\/waypoint"/,
    );
  });

  itWithPeers(
    ['eds-oracle'],
    "names the istiods whose ids of their clusters Git doesn't tell",
    () => {
      const path = `${dirname(oracle)}:${nodeOnly}`;
      const assumed = "istiod's cluster ID as the Cluster's name in tokyo, paris, berlin, boston;";
      const { stderr } = prove('istio/remote-secrets', path);
      expect(stderr).toContain(assumed);
      expect(stderr).toContain(
        'assumed: pods and waypoints in the region and zone of their Cluster; a sidecar in every client outside the ambient mesh;',
      );
      const told = prove('istio/remote-secrets-ids', path);
      const joined = /agrees with (\d+) of \1 questions, for remote secrets in .*tokyo/;
      expect(told.stderr).toMatch(joined);
      expect(told.stderr).not.toContain('cluster ID');
      expect(told.stdout + told.stderr).not.toMatch(/(?:error|warning)\[/);
    },
  );

  itWithPeers(['eds-oracle'], 'finds where Istio has another answer (DIS0680)', () => {
    const hiding = istio('Sidecar', 'istio-system', '{egress: [{hosts: ["istio-system/*"]}]}');
    const { status, stdout, stderr } = prove('repos/demo/in', pilotWith(hiding));
    expect(stdout).toMatch(
      /error\[DIS0680\]: "outbound\|8080\|\|api\.shop\.svc\.\S+" of cluster "berlin", for clients in namespace "shop" \(app=api\): the model has \[rule shop\/api; .*\], Istio nothing/,
    );
    expect(stderr).toMatch(/agrees with 4 of 13 questions/);
    expect(status).toBe(1);
  });

  itWithPeers(['eds-oracle'], 'only warns of what another release orders differently', () => {
    const fleet = (version: string) => `--- # distributary.yaml
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec: {derive: {istio: {version: "${version}"}}}
--- # topology/north.yaml
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: north}
spec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}
--- # clusters/north/ledger.yaml
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: ledger, namespace: shop}
spec:
  hosts: [ledger.example.com]
  ports: [{name: http, number: 80, protocol: HTTP}]
  resolution: DNS
  endpoints:
  - {address: far.example.com, labels: {tier: far}}
  - {address: near.example.com}
---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: ledger, namespace: shop}
spec:
  host: ledger.example.com
  trafficPolicy:
    loadBalancer: {localityLbSetting: {failoverPriority: [tier=]}}
    outlierDetection: {consecutive5xxErrors: 5}
`;
    const proofOf = (version: string) => {
      const files = parseCompact(fleet(version)).map(({ path, text }) => [path, text] as const);
      const directory = directoryWith(Object.fromEntries(files));
      const args = ['prove', '-C', directory, '--format', 'json'];
      const { status, stdout, stderr } = program.run(args, {
        env: { PATH: `${dirname(oracle)}:${nodeOnly}` },
      });
      return { status, codes: stdout.match(/DIS(?:1305|1306|068\d)/g) ?? [], stderr };
    };
    const older = proofOf('1.28');
    expect(older).toMatchObject({ status: 0, codes: ['DIS1305', 'DIS1306'] });
    expect(older.stderr).toMatch(
      /Istio 1\.31 agrees with 0 of 1 .*; the fleet's 1\.28 was not asked \(north\)/,
    );
    expect(proofOf('1.31')).toMatchObject({ status: 0, codes: [] });
  });

  /** Three clusters with named gateways, whose clients call a derived host; and more files. */
  const named = (version: string, more = '') => {
    const cluster = (name: string) =>
      `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: ${name}, gatewayHost: ${name}.example.com, fsmNamespace: fsm}\n`;
    return `--- # distributary.yaml
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec: {derive: {serviceImport: none, istio: {version: "${version}"}}}
--- # topology/clusters.yaml
${['paris', 'berlin', 'boston'].map(cluster).join('---\n')}--- # apps/api/api.yaml
apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80, targetPort: 8080}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: api, namespace: shop}
spec:
  selector: {matchLabels: {app: api}}
  template:
    metadata: {labels: {app: api}}
    spec: {containers: [{name: api, image: api, ports: [{containerPort: 8080}]}]}
---
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /api, pathType: Prefix}]}
---
apiVersion: v1
kind: Namespace
metadata: {name: web}
${more}`;
  };
  const proveText = (text: string) => {
    const files = parseCompact(text).map((file) => [file.path, file.text] as const);
    const directory = directoryWith(Object.fromEntries(files));
    const env = { PATH: `${dirname(oracle)}:${nodeOnly}` };
    return program.run(['prove', '-C', directory], { env });
  };
  const mesh = (cluster: string, text: string) => `--- # clusters/${cluster}/mesh.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: istio, namespace: istio-system}
data: {mesh: '${text}'}
`;

  itWithPeers(['eds-oracle'], 'gives Istio all of MeshConfig, also what is not modelled', () => {
    const hiding = 'serviceEntryVisibility: {defaultVisibility: NAMESPACE, applyToSidecars: true}';
    const hidden = proveText(named('1.31', mesh('paris', hiding)));
    // The model follows it: the route of the clients leads nowhere, which is an error before Istio is asked.
    expect(hidden.stdout).toMatch(/DIS0605.*serviceEntryVisibility/s);
    expect(hidden.stdout).toMatch(/error\[DIS1420\].*serviceEntryVisibility/s);
    expect(hidden.stderr).toContain('a fleet with errors is not written');
    expect(hidden.status).toBe(1);
    // The same setting for the ambient mesh alone, and settings that endpoints do not depend on.
    const beside = `serviceEntryVisibility: {defaultVisibility: NAMESPACE}\n  accessLogFile: /dev/stdout\n  defaultConfig: {concurrency: 2}\n  extensionProviders: [{name: otel, opentelemetry: {service: otel.example.com, port: 4317}}]\n  discoverySelectors: [{matchLabels: {mesh: in}}]`;
    const silent = proveText(
      named(
        '1.31',
        mesh('paris', '').replace(
          "data: {mesh: ''}",
          `data:\n  mesh: |\n    ${beside.replaceAll('\n', '\n  ')}`,
        ),
      ),
    );
    expect(silent.stderr).toMatch(/Istio 1\.31 agrees with (\d+) of \1 questions/);
    expect(silent.stdout).not.toMatch(/DIS068|DIS0673/);
    expect(silent.status).toBe(0);
  });

  itWithPeers(
    ['eds-oracle', 'eds-oracle-1.30'],
    "asks about each cluster the code of its own release, and names the ones that it can't",
    () => {
      const installs = (cluster: string, tag: string) =>
        `--- # clusters/${cluster}/istio.yaml\napiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nmetadata: {name: istio, namespace: istio-system}\nspec: {tag: ${tag}}\n`;
      const releases = installs('paris', '1.31.0') + installs('boston', '1.29.4');
      const { status, stdout, stderr } = proveText(
        named('1.28', releases).replace('version: "1.28"', 'version: "1.28.1"') +
          installs('berlin', '1.30.4'),
      );
      expect(stderr).toMatch(
        /^Istio \(1\.30, 1\.31\) agrees with (\d+) of \1 questions, .*; the fleet's 1\.29 was not asked \(boston\)$/m,
      );
      expect(stdout).toContain('the 1.29 of cluster "boston" was not');
      expect(stdout).not.toMatch(/DIS0680/);
      expect(status).toBe(0);
    },
  );

  itWithPeers(['eds-oracle'], "finds what Istio's webhook refuses (DIS0681)", () => {
    const { status, stdout } = prove(
      'repos/demo/in',
      pilotWith(istio('ServiceEntry', 'shop', '{}')),
    );
    expect(stdout).toContain('error[DIS0681]');
    expect(status).toBe(1);
  });

  it('says what is missing, or gives no answer (DIS0682, DIS0683)', () => {
    const missing = prove('repos/demo/in', nodeOnly);
    expect(missing.stderr).toContain('error[DIS0682]: prove needs eds-oracle');
    expect(missing.status).toBe(3);
    const silent = prove('repos/demo/in', pathWith('#!/bin/sh\necho no mesh >&2\nexit 1\n'));
    expect(silent.stderr).toContain(
      'error[DIS0683]: eds-oracle returns no answer for cluster "tokyo": no mesh',
    );
    expect(silent.status).toBe(3);
  });
});
