/** Mistakes that people make around a secret: each text holds a canary, which nothing may ever show. */

/** What stands where the secret would. */
export const canary = 'CANARY7';

/** A key as it begins in base64, with the canary in it. */
const token = `eyJhbGciOiJSUzI1NiJ9.${canary}.c2lnbmF0dXJl`;

const pem = (indent: string): string =>
  ['-----BEGIN PRIVATE KEY-----', `MIIE${canary}x`, `${canary}=`, '-----END PRIVATE KEY-----']
    .map((line) => `${indent}${line}`)
    .join('\n');

const cluster = (spec: string): string =>
  `apiVersion: multicluster.flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: NAME}\nspec:\n  region: eu\n  zone: a\n  gatewayHost: 10.0.0.9\n  gatewayPort: 70000\n${spec}\n`;
const flow = (spec: string): string =>
  `{apiVersion: multicluster.flomesh.io/v1alpha1, kind: Cluster, metadata: {name: NAME}, spec: {region: eu, zone: a, gatewayHost: x y, ${spec}}}\n`;
const karmada = (spec: string): string =>
  `apiVersion: cluster.karmada.io/v1alpha1\nkind: Cluster\nmetadata: {name: NAME}\nspec:\n  syncMode: Shove\n${spec}\n`;
const secret = (data: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: NAME, namespace: Shop, labels: {argocd.argoproj.io/secret-type: cluster}}\n${data}\n`;
const config = (data: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: NAME, namespace: Shop}\n${data}\n`;

/** What is wrong, and the text; `NAME` is to be a name of its own. */
export const secretMistakes: readonly (readonly [what: string, text: string])[] = [
  ['a field with a letter missing', cluster(`  kubconfig: ${canary}`)],
  ['a field as people say it', cluster(`  kubecfg: ${canary}`)],
  ['a field with two letters swapped', cluster(`  kubeocnfig: ${canary}`)],
  ['a field with a letter doubled', karmada(`  proxyHeeader: {Authorization: ${canary}}`)],
  ['a map below a misspelt field', karmada(`  proxyHaeder:\n    Authorization: ${canary}`)],
  ['a misspelt endpoint', karmada(`  apiEndpiont: https://${canary}@10.0.0.1`)],
  ['a misspelt address of a proxy', karmada(`  proxyUlr: http://me:${canary}@proxy`)],
  ['a field with other separators', cluster(`  KUBE_CONFIG-DATA: ${canary}`)],
  ['a field of another type', cluster(`  kubeconfig: [${canary}]`)],
  ['a number', cluster(`  password: 4711 # ${canary}`)],
  ['a field that nobody knows', cluster(`  admission: ${canary}`)],
  ['a field that nobody knows, in flow style', flow(`admission: ${canary}`)],
  [
    'a field that nobody knows, in JSON',
    `{"kind": "Cluster",\n "spec": {"admission": "${canary}"}}\n`,
  ],
  ['a misspelt kind', cluster(`  admission: ${canary}`).replace('kind: Cluster', 'kind: Clutser')],
  ['a field beside labels', flow(`labels: {a: b}, foo: ${canary}`)],
  [
    'a field after labels',
    cluster(`  foo: ${canary}`).replace('{name: NAME}', '{name: NAME, labels: {a: "}"}}'),
  ],
  ['a token', cluster(`  token: ${canary}`)],
  ['a misspelt token', config(`data: {tokne: ${canary}}`)],
  ['a password in a ConfigMap', config(`data: {DB_PASSWORD: ${canary}, a: 1}`)],
  ['a password with a typing mistake', config(`data: {pasword: ${canary}, a: 1}`)],
  ['the key of a client', config(`data: {client-key-data: ${canary}, a: 1}`)],
  ['the key of a client, in one word', config(`data: {clientKeyDtaa: ${canary}, a: 1}`)],
  [
    'a block below a misspelt field',
    cluster(`  kubconfig: |\n    users:\n    - token: ${canary}\n    - ${canary}`),
  ],
  ['a folded block', cluster(`  kubconfig: >-\n    ${canary}\n\n    ${canary}`)],
  [
    'a block that is not indented',
    `kind: Cluster\nspec:\n  kubconfig: |\n${canary}\n${canary}\n  zone: a\n`,
  ],
  ['quotes over lines', cluster(`  kubconfig: "a\n    ${canary}: b\n\n${canary}: c"`)],
  ['single quotes over lines', cluster(`  kubconfig: 'it''s\n${canary}: ''c'`)],
  ['quotes below the key', cluster(`  kubconfig:\n    "a\n${canary}: b"`)],
  ['quotes that never end', cluster(`  kubconfig: "a\n${canary}: b`)],
  [
    'a flow map over lines',
    cluster(`  kubconfig: {a: b,\n${canary}: c,\n  d: "}\n${canary}: e"\n}`),
  ],
  ['a list over lines', cluster(`  kubconfig: [a,\n${canary}: c\n]`)],
  ['an anchor', cluster(`  x: &kc ${canary}\n  kubconfig: *kc`)],
  ['an anchor above', `a: &kc ${canary}\n${cluster('  kubconfig: *kc')}`],
  [
    'an anchor by way of another',
    `a: &b ${canary}\nb: &c {d: *b}\n${cluster('  kubconfig: {<<: *c}')}`,
  ],
  ['a comment', cluster(`  # kubeconfig: ${canary}`)],
  ['a comment in prose', cluster(`  # the password is ${canary}`)],
  ['a comment behind a value', cluster(`  group: x y # old kubeconfig ${canary}`)],
  ['a variable', config(`data: {run: "export API_TOKEN=${canary}"}`)],
  ['an option', config(`data: {run: "curl --token ${canary}"}`)],
  ['a key with escapes', cluster(`  "kub\\x63onfig": ${canary}`)],
  ['an explicit key', cluster(`  ? kubconfig\n  : ${canary}`)],
  ['a key in a private format', config(`data:\n  note: |\n${pem('    ')}`)],
  [
    'such a key that is cut off',
    config(`data:\n  note: |\n${pem('    ').replace(/ *-----END.*/, '')}`),
  ],
  ['such a key in JSON', config(`data: {note: "-----BEGIN EC KEY-----\\n${canary}"}`)],
  ['a token of a service account', config(`data: {note: ${token}}`)],
  ['a kubeconfig in base64', config(`data: {note: YXBpVmVyc2lvbjogdjEK${canary}}`)],
  ['a header', config(`data: {header: "Authorization: Bearer ${canary}"}`)],
  ['an address with a password', config(`data: {url: https://me:${canary}@git.example/x}`)],
  ['one with a slash in it', config(`data: {url: https://me:a/${canary}@git.example/x}`)],
  ['one with a blank in it', config(`data: {url: "https://me:a ${canary}@git.example/x"}`)],
  ['one behind a mail address', config(`data: {url: https://m@x.example:a/${canary}@git/x}`)],
  ['a parameter of an address', config(`data: {url: https://git/x?private_token=${canary}}`)],
  ['letters by chance', config(`data: {note: aB3dE5fG7hI9jK1${canary}xY2z}`)],
  ['data of a Secret', secret(`data: {config: ${canary}}`)],
  ['text of a Secret', secret(`stringData:\n  config: |\n    ${canary}`)],
  ['misspelt data of a Secret', secret(`stringDate: {config: ${canary}}`)],
  ['data of a misspelt Secret', secret(`data: {config: ${canary}}`).replace('Secret', 'Sercet')],
  [
    'data of a Secret in a list',
    `apiVersion: v1\nkind: List\nitems:\n- kind: ConfigMap\n  data: {a: b}\n- kind: Secret\n  data: {a: ${canary}}\n`,
  ],
  [
    'a copy of what was applied',
    config('data: {a: b}').replace(
      'namespace: Shop',
      `namespace: Shop, annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"x":"${canary}"}'}`,
    ),
  ],
  [
    'literals of kustomize',
    `resources: []\nsecretGenerator:\n- name: a\n  literals:\n  - ${canary}\n  - a=${canary}\nb: c\n`,
  ],
  [
    'a list of maps',
    cluster(`  kubeconfig:\n  - user: ${canary}\n    a: ${canary}\n  - b: ${canary}`),
  ],
  ['literals in one line', `secretGenerator: [{name: a, literals: [${canary}]}]\n`],
  ['a key twice', cluster(`  kubeconfig: a\n  kubeconfig: ${canary}`)],
  ['an alias of nothing', cluster(`  kubeconfig: *${canary}`)],
  ['a tag', cluster(`  kubeconfig: !${canary} x`)],
  ['a directive', cluster(`  kubeconfig: %${canary}`)],
  ['a tab', cluster(`  kubeconfig:\t"${canary}\n\tx`)],
  ['a colon too many', cluster(`  kubeconfig: ${canary}: x`)],
  ['a bracket too many', flow(`kubconfig: ${canary}}`)],
];
