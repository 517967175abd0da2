/** What `check PATH` has rendered: programs are counted, not seconds. And why that is no less. */
import { rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, vi } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { type Calls, fleetFiles, recordPrograms } from '../support/peer-sources.ts';
import { directoryWith } from '../support/scratch.ts';
import { commitAll, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();
const program = builtProgram();

afterEach(() => vi.unstubAllEnvs());

const kustomization = (...resources: readonly string[]) =>
  `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [${resources.join(', ')}]\n`;
const api = `apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80}]}
`;
const offer = `apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /api, pathType: Prefix}], serviceAccountName: api}
`;
const route = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{name: http, port: 80}]}
---
apiVersion: networking.istio.io/v1
kind: VirtualService
metadata: {name: web, namespace: shop}
spec: {hosts: [web], http: [{route: [{destination: {host: api, port: {number: 80}}}]}]}
`;

/** Components of which one needs another one in another cluster. */
function repository(): string {
  const sources = [
    '    - {path: components/web, clusters: {names: [paris]}}',
    '    - {path: components/api, clusters: {names: [berlin]}}',
    '    - {path: components/more-*, clusters: {names: [dallas]}}',
  ];
  const more = ['1', '2', '3'].flatMap((n) => [
    [`components/more-${n}/kustomization.yaml`, kustomization('more.yaml')],
    [
      `components/more-${n}/more.yaml`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more-${n}, namespace: shop}\n`,
    ],
  ]);
  const directory = directoryWith(
    fleetFiles(`${sources.join('\n')}\n`, {
      'components/web/kustomization.yaml': kustomization('web.yaml'),
      'components/web/web.yaml': route,
      'components/api/kustomization.yaml': kustomization('api.yaml', 'offer.yaml'),
      'components/api/api.yaml': api,
      'components/api/offer.yaml': offer,
      ...Object.fromEntries(more),
    }),
  );
  commitAll(directory);
  return directory;
}

/** Runs `check components/web`; how many renderings that started, and the codes that it told. */
function checking(directory: string, calls: Calls) {
  let before = 0;
  return (path = 'components/web') => {
    const env = { PATH: [process.env['PATH'], dirname(process.execPath)].join(delimiter) };
    const argv = ['check', path, '--format', 'json'];
    const { stdout } = program.run(argv, { cwd: directory, env });
    const { findings }: { findings: readonly { code: string }[] } = JSON.parse(stdout);
    const renderings = calls().filter((call) => !call.includes('version'));
    const started = renderings.length - before;
    before = renderings.length;
    return { started, codes: findings.map(({ code }) => code) };
  };
}

describe('check of a directory', () => {
  itWithPeers(['kustomize'], 'renders once what is as it was, then what changed alone', () => {
    const directory = repository();
    const check = checking(directory, recordPrograms('kustomize'));
    expect(check().started).toBe(5);
    expect(check().started).toBe(0);
    expect(check('components/api').started).toBe(0);
    const file = (path: string) => join(directory, path);
    writeFileSync(file('components/web/web.yaml'), route.replace('name: web,', 'name: shop,'));
    expect(check().started).toBe(1);
    writeFileSync(file('components/more-1/more.yaml'), '# nothing\n');
    writeFileSync(file('README.md'), '# Shop\n');
    expect(check().started).toBe(1);
    rmSync(file('.git/distributary/cache'), { recursive: true });
    expect(check().started).toBe(5);
  });

  itWithPeers(['kustomize'], 'hears of another directory in another cluster', () => {
    const directory = repository();
    const check = checking(directory, recordPrograms('kustomize'));
    expect(check().codes).toEqual([]);
    writeFileSync(join(directory, 'components/api/kustomization.yaml'), kustomization('api.yaml'));
    expect(check()).toEqual({ started: 1, codes: ['DIS0631'] });
  });
});
