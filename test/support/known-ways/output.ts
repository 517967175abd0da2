/**
 * What was shown that must not be: commands to a CI, and secrets whose fields are misspelt.
 * @module
 */
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
          const text = cluster('rome').replace('fsmNamespace: f', `fsmNamespace: f, ${field}`);
          const cwd = fleetWith({ 'topology/rome.yaml': text, 'apps/x/a.yaml': settings });
          const left = await run(['check', '--format', format], { cwd });
          const shown = left.said.includes('CANARY') ? ['shows it'] : [];
          ends.push(`${format} ${endOf(left, ...shown)}`);
        }
        return ends.join(', ');
      },
    }),
  ),
  fleetWay({
    name: 'a runtime that compiles nothing',
    end: '0',
    given: { node: ['--disallow-code-generation-from-strings'] },
    files: () => ({ 'distributary.yaml': fleet(''), 'apps/x/a.yaml': settings }),
  }),
];
