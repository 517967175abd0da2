import { expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { directoryWith } from '../support/scratch.ts';

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
const paris =
  'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {gatewayHost: 10.0.0.1, fsmNamespace: fsm-system}\n';
const secret = (metadata: string, members: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: argocd${metadata}}\n${members}\n`;
const credentials = 'stringData: {name: boston, server: "https://10.0.0.2", config: "{}"}';

/** What `check` says to do about each finding with a code, in a fleet with one more file. */
async function fixesOf(code: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const directory = directoryWith({
    'distributary.yaml': fleet,
    'topology/paris.yaml': paris,
    'apps/web/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n',
    ...files,
  });
  const { stdout } = await runProgram(['check', '-C', directory, '--format', 'json'], {
    env: { PATH: '' },
  });
  const found: { code: string; fix: string }[] = JSON.parse(stdout).findings;
  return found.filter((one) => one.code === code).map(({ fix }) => fix);
}

/** Advice that puts a Secret into Git as it is. */
const publishes = /^(?:commit what|move it to a source|add the file|set (?:its|the) value)/;

const generators = {
  ksops: 'apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g}\nfiles: [a.enc.yaml]\n',
  'ksops as a function':
    'apiVersion: viaduct.ai/v1\nkind: ksops\nmetadata: {name: g, annotations: {config.kubernetes.io/function: "exec: {path: ksops}"}}\n',
  SopsSecretGenerator:
    'apiVersion: goabout.com/v1beta1\nkind: SopsSecretGenerator\nmetadata: {name: g}\n',
  'another one': 'apiVersion: example.com/v1\nkind: VaultGenerator\nmetadata: {name: g}\n',
};

test.each(Object.entries(generators))(
  '%s is not run, and its output not committed',
  async (_, text) => {
    const fixes = await fixesOf('DIS0839', {
      'apps/secrets/kustomization.yaml': 'generators: [g.yaml]\n',
      'apps/secrets/g.yaml': text,
    });
    expect(fixes).toHaveLength(1);
    expect(fixes[0]).toContain('never commit the output of the generator');
    expect(fixes[0]).not.toMatch(publishes);
  },
);

test('references of helm-secrets and vals are not replaced by decrypted files', async () => {
  const sources = `spec:
  sources:
    - {path: charts/*, helm: {valueFiles: ["secrets://secrets.yaml", "secrets+gpg-import:///key?a.yaml", "ref+vault://db"]}}
`;
  const fixes = await fixesOf('DIS0840', {
    'distributary.yaml': fleet + sources,
    'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 0.1.0\n',
  });
  expect(fixes).not.toEqual([]);
  for (const fix of fixes) expect(fix).toContain('decrypted values must not be committed');
});

const mislabelled = {
  'a misspelled value': ', labels: {argocd.argoproj.io/secret-type: clusters}',
  'a misspelled key': ', labels: {argocd.argoproj.io/secret-typ: cluster}',
  'another prefix': ', labels: {argoproj.io/secret-type: cluster}',
  'no prefix': ', labels: {secret-type: Cluster}',
  'an annotation': ', annotations: {argocd.argoproj.io/secret-type: cluster}',
  'no label': '',
};

test.each(Object.entries(mislabelled))(
  'a cluster Secret with %s is told its label',
  async (_, metadata) => {
    const text = secret(metadata, credentials);
    const files = { 'topology/boston.yaml': text };
    const [fix, ...others] = await fixesOf('DIS0312', files);
    expect(fix).toContain('set the label argocd.argoproj.io/secret-type: cluster');
    expect(fix).not.toMatch(publishes);
    expect(others).toEqual([]);
    expect(await fixesOf('DIS0359', files)).toEqual([]);
  },
);

test.each(Object.entries(mislabelled).slice(0, -1))(
  'one in a source with %s reaches no branch',
  async (_, metadata) => {
    const files = { 'apps/web/boston.yaml': secret(metadata, credentials) };
    expect(await fixesOf('DIS0312', files)).toHaveLength(1);
  },
);

test.each([
  [
    'of a repository',
    ', labels: {argocd.argoproj.io/secret-type: repository}',
    'stringData: {url: a}',
  ],
  ['of any kind', '', 'data: {password: Y2hhbmdlaXQ=}'],
])('a Secret %s below a topology path is not moved to a source', async (_, metadata, members) => {
  const files = { 'topology/other.yaml': secret(metadata, members) };
  expect(await fixesOf('DIS0312', files)).toEqual([]);
  const [fix] = await fixesOf('DIS0359', files);
  expect(fix).toContain('never in plain text');
  expect(fix).not.toMatch(publishes);
});

test('one that SOPS encrypted may be moved there', async () => {
  const text = secret('', 'stringData: {a: "ENC[AES256_GCM,data:a]"}\nsops: {mac: a}');
  const [fix] = await fixesOf('DIS0359', { 'topology/other.yaml': text });
  expect(fix).toMatch(publishes);
});
