/** What is judged is what runs: texts that readers of YAML once took differently. */
import { join } from 'node:path';
import { directoryWith } from '../scratch.ts';
import { standIn } from '../stand-in-server.ts';
import { cluster, endOf, fleet, fleetWay, type KnownWay, settings } from './known-way.ts';

const otherTenant: KnownWay = {
  name: 'a base of another tenant, behind a key that begins with "?"',
  needs: ['kustomize'],
  end: '1 DIS0836',
  attempt: async (run) => {
    const directory = directoryWith({
      'f/distributary.yaml': fleet(''),
      'f/topology/paris.yaml': cluster('paris'),
      'f/apps/x/kustomization.yaml': '{kind: Kustomization, ?resources: [../../../../../other]}\n',
      't/other/kustomization.yaml': 'resources: [s.yaml]\n',
      't/other/s.yaml': `${settings}data: {a: OTHER}\n`,
    });
    const env = { TMPDIR: join(directory, 't') };
    const left = await run(['render', '--cluster', 'paris'], { cwd: join(directory, 'f'), env });
    return endOf(left, ...(left.said.includes('OTHER') ? ['shows OTHER'] : []));
  },
};

/** A way that asks a server on the machine itself, unless something keeps it from doing so. */
function askingWay(
  way: Pick<KnownWay, 'name' | 'needs' | 'end'>,
  files: (address: string) => Readonly<Record<string, string>>,
): KnownWay {
  return {
    ...way,
    attempt: async (run) => {
      const server = await standIn((_, response) => response.end(`${settings}data: {a: b}\n`));
      const cwd = directoryWith({
        'distributary.yaml': fleet(''),
        'topology/paris.yaml': cluster('paris'),
        ...files(`http://127.0.0.1:${server.port}`),
      });
      const left = await run(['check'], { cwd });
      return endOf(left, ...(server.asked.length > 0 ? ['asks the server'] : []));
    },
  };
}

const chart = 'apiVersion: v2\nname: x\nversion: 0.1.0\n';

const dependency = (repository: string) => ({
  'apps/x/Chart.yaml': `${chart}dependencies:\n- {name: d, version: 1.0.0, repository: "file://../../lib/d", ?repository: "${repository}"}\n`,
  'apps/x/templates/x.yaml': settings,
  'lib/d/Chart.yaml': 'apiVersion: v2\nname: d\nversion: 1.0.0\n',
});

const schema = (reference: string) => ({
  'apps/x/Chart.yaml': chart,
  'apps/x/values.yaml': 'a: b\n',
  'apps/x/templates/x.yaml': settings,
  'apps/x/values.schema.json': `{"properties": {"a": {"$ref": "${reference}"}}}`,
});

const references: readonly KnownWay[] = [
  otherTenant,
  askingWay(
    { name: 'a base of the machine’s own address', needs: ['kustomize'], end: '1 DIS0835' },
    (address) => ({
      'apps/x/kustomization.yaml': `{kind: Kustomization, ?resources: ["${address}/x.yaml"]}\n`,
    }),
  ),
  askingWay(
    { name: 'a chart of the machine’s own address', needs: ['helm'], end: '1 DIS0201' },
    dependency,
  ),
  {
    name: 'a chart outside of the repository',
    needs: ['helm'],
    end: '1 DIS0201',
    attempt: async (run) => {
      const outside = directoryWith({
        'd/Chart.yaml': 'apiVersion: v2\nname: d\nversion: 1.0.0\n',
        'd/templates/x.yaml': `${settings}data: {a: OTHER}\n`,
      });
      const cwd = directoryWith({
        'distributary.yaml': fleet(''),
        'topology/paris.yaml': cluster('paris'),
        ...dependency(`file://${outside}/d`),
        'apps/x/templates/x.yaml': '',
      });
      const left = await run(['render', '--cluster', 'paris'], { cwd });
      return endOf(left, ...(left.said.includes('OTHER') ? ['shows OTHER'] : []));
    },
  },
  fleetWay({
    name: 'another object than the one that is judged',
    end: '1 DIS0201',
    argv: ['render', '--cluster', 'paris'],
    hidden: /^\{.*\?kind/m,
    files: () => ({
      'apps/x/a.yaml':
        '{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}, ?kind: ServiceAccount, ?metadata: {name: b, namespace: kube-system}}\n',
    }),
  }),
  {
    name: 'a file outside, named by the schema of a chart',
    needs: ['helm'],
    end: '1 DIS0845',
    attempt: async (run) => {
      const outside = directoryWith({ 'out.json': '{"x": {"enum": ["SECRET"]}}' });
      const cwd = directoryWith({
        'distributary.yaml': fleet(''),
        'topology/paris.yaml': cluster('paris'),
        ...schema(`file://${outside}/out.json#/x`),
      });
      const left = await run(['check'], { cwd });
      return endOf(left, ...(left.said.includes('SECRET') ? ['shows SECRET'] : []));
    },
  },
  askingWay(
    { name: 'a schema of the machine’s own address', needs: ['helm'], end: '1 DIS0845' },
    (address) => schema(`${address}/out.json`),
  ),
];

/** Texts below a ConfigMap's metadata, and what they end in; those that Go refuses end in a code. */
const judgedTexts: readonly (readonly [what: string, text: string, end: string])[] = [
  ['a question mark in a URL in braces', 'data: {url: http://x/?a=1}', '1 DIS0200'],
  ['one before a dot', 'data: {a: file?.txt}', '1 DIS0200'],
  ['one in brackets', 'data: {a: [a?b]}', '1 DIS0200'],
  ['a block that begins with spaces and a tab', 'data:\n  a: |\n   \t\n    x', '1 DIS0207'],
  ['a value that begins with a colon', 'data: {a: :x}', '1 DIS0200'],
  ['a key that begins with a colon', 'data: {:a: b}', '1 DIS0200'],
  ['a tag of an unknown handle', 'data: !x!y\n  a: b', '1 DIS0208'],
  ['a value further in than its key', '? data\n  : {a: b}', '1 DIS0200'],
  ['a question mark and a tab', '?\tdata\n: {a: b}', '1 DIS0207'],
  ['a tab before the closing brace', 'data: {a: b\n\t}', '1 DIS0207'],
  ['the same behind a comma', 'data: {a: b,\n\t}', '0'],
  ['a line of blanks with a tab between two keys', 'data:\n  a: b\n   \t \n  c: d', '0'],
  ['a comment right behind quotes', 'data:\n  a: "a"#c', '0'],
  ['an escaped apostrophe', 'data:\n  a: "\\\'"', '0'],
];

const texts = judgedTexts.map(([name, text, end]) =>
  fleetWay({ name, end, files: () => ({ 'apps/x/a.yaml': `${settings}${text}\n` }) }),
);

/** Go reads a line break where there once was a blank: a patch tests for it. */
const escapedBreak = fleetWay({
  name: 'an empty line behind an escaped break',
  end: '0',
  files: () => {
    const patch = JSON.stringify([{ op: 'test', path: '/data/a', value: 'x\ny' }]);
    const patches = `{patches: [{target: {kind: ConfigMap}, patch: ${patch}}]}`;
    return {
      'distributary.yaml': fleet(`spec: ${patches}\n`),
      'apps/x/a.yaml': `${settings}data:\n  a: "x\\\n\n    y"\n`,
    };
  },
});

/** All of them. */
export const judgedWays: readonly KnownWay[] = [...references, ...texts, escapedBreak];
