/** What was shown that must not be: commands to a CI, and secrets whose fields are misspelt. */
import {
  cluster,
  endOf,
  fleet,
  fleetWay,
  fleetWith,
  type KnownWay,
  settings,
} from './known-way.ts';

const formats = ['text', 'json', 'sarif', 'github', 'junit'];

const secrets = ['kubconfig: CANARY', 'kubecfg: CANARY', 'proxyHeeader: {Authorization: CANARY}'];

const long = 'x'.repeat(1 << 20);

const chart = 'apiVersion: v2\nname: x\nversion: 1.0.0\n';

/** What a message may quote that has a million characters in one line. */
const longLines: readonly (readonly [string, string, Readonly<Record<string, string>>, string?])[] =
  [
    ['a name', '1 DIS0226', { 'x/a.yaml': settings.replace('name: a', `name: ${long}`) }],
    ['a quote that is not closed', '1 DIS0200', { 'x/a.yaml': `${settings}data: {a: "${long}\n` }],
    [
      'JSON that is not closed',
      '1 DIS0200',
      { 'x/a.json': `{"kind": "ConfigMap", "data": {"a": "${long}"` },
    ],
    [
      'a prefix in a kustomization',
      '1 DIS0226',
      {
        'x/kustomization.yaml': `resources: [a.yaml]\nnamePrefix: ${long}\n`,
        'x/a.yaml': settings,
      },
      'kustomize',
    ],
    [
      'what a chart complains of',
      '1 DIS0832',
      { 'x/Chart.yaml': chart, 'x/templates/a.yaml': `{{ fail (repeat ${1 << 20} "x") }}` },
      'helm',
    ],
  ];

/** All of them. */
export const outputWays: readonly KnownWay[] = [
  fleetWay({
    name: 'a command to a runner as a name',
    end: '1 DIS0226',
    hidden: /##\[/,
    files: () => ({
      'apps/x/a.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "##[set-output name=pwned]yes"}\n',
    }),
  }),
  ...secrets.map(
    (field): KnownWay => ({
      name: `${field.split(':')[0]} in a Cluster`,
      end: formats.map((format) => `${format} 1 DIS0250`).join(', '),
      attempt: async (run) => {
        const ends: string[] = [];
        for (const format of formats) {
          const text = cluster('rome', '10.0.0.2').replace(
            'fsmNamespace: f',
            `fsmNamespace: f, ${field}`,
          );
          const cwd = fleetWith({ 'topology/rome.yaml': text, 'apps/x/a.yaml': settings });
          const left = await run(['check', '--format', format], { cwd });
          const shown = left.said.includes('CANARY') ? ['shows it'] : [];
          ends.push(`${format} ${endOf(left, ...shown)}`);
        }
        return ends.join(', ');
      },
    }),
  ),
  ...longLines.map(([what, end, files, program]) =>
    fleetWay({
      name: `a line of a million characters: ${what}`,
      ...(program === undefined ? {} : { needs: [program] }),
      end,
      hidden: /x{2000}/,
      files: () =>
        Object.fromEntries(Object.entries(files).map(([path, text]) => [`apps/${path}`, text])),
    }),
  ),
  fleetWay({
    name: 'a line of a million characters: a patch of the Fleet',
    end: '2 DIS0252',
    hidden: /x{2000}/,
    files: () => ({
      'distributary.yaml': fleet(
        `spec: {patches: [{target: {kind: Service}, patch: "${long}"}]}\n`,
      ),
    }),
  }),
  fleetWay({
    name: 'a runtime that compiles nothing',
    end: '0',
    given: { node: ['--disallow-code-generation-from-strings'] },
    files: () => ({ 'distributary.yaml': fleet(''), 'apps/x/a.yaml': settings }),
  }),
];
