import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isServedAlike } from '../../../src/app/outage/served-alike.ts';
import { renderRepository } from '../../../src/app/render/render.ts';
import { changedFiles, compareWithBase, diffOfChange } from '../../support/changed-fleet.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';
import { readTree } from '../../support/tree-compare.ts';

const rendered = (change: string) => renderRepository(readerOf(changedFiles(change)));
const base = rendered('');

/** Whether a change leaves all that decides on outages as it is. */
async function isAlike(change: string): Promise<boolean> {
  return isServedAlike(await base, await rendered(change));
}

const config = (namespace: string, data: string): string =>
  `--- # clusters/paris/config.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: istio, namespace: ${namespace}}\ndata: ${data}\n`;
const deployment = (from: string, to: string): string =>
  `--- # apps/api/deployment.yaml\n-${from}\n+${to}\n`;
const service = (from: string, to: string): string =>
  `--- # apps/api/service.yaml\n-${from}\n+${to}\n`;
const boston = (from: string, to: string): string =>
  `--- # topology/boston.yaml\n-${from}\n+${to}\n`;

describe('states in which all is served alike', () => {
  test.each([
    ['nothing', ''],
    ['an image', deployment('image: "api:1"', 'image: "api:2"')],
    ['a comment, and lines that are shifted by it', service('apiVersion', '# why\napiVersion')],
  ])('differ in %s', async (_, change) => {
    expect(await isAlike(change)).toBe(true);
  });

  test('differ in the label of a version', async () => {
    const chart = (version: string) =>
      rendered(deployment('shop}', `shop, labels: {helm.sh/chart: api-${version}, app: api}}`));
    expect(isServedAlike(await chart('1'), await chart('2'))).toBe(true);
    expect(isServedAlike(await base, await chart('2'))).toBe(false);
  });

  test('differ in what a ConfigMap holds, unless istiod reads it', async () => {
    const both = async (namespace: string) =>
      isServedAlike(
        await rendered(config(namespace, '{mesh: "{}"}')),
        await rendered(config(namespace, '{mesh: "{trustDomain: a}"}')),
      );
    expect([await both('shop'), await both('istio-system')]).toEqual([true, false]);
  });
});

test.each([
  ['replicas', deployment('replicas: 4', 'replicas: 5')],
  ['a port of the pods', deployment('containerPort: 8080', 'containerPort: 8081')],
  ['their account', deployment('serviceAccountName: api', 'serviceAccountName: other')],
  [
    'their labels',
    deployment('metadata: {labels: {app: api}}', 'metadata: {labels: {app: api, a: b}}'),
  ],
  [
    'a label that is called image',
    deployment('metadata: {name: api,', 'metadata: {labels: {image: a}, name: api,'),
  ],
  ['a port of the Service', service('port: 80', 'port: 81')],
  ['its name for the port', service('name: http', 'name: tcp')],
  ['a gateway', boston('203.0.113.3', '203.0.113.33')],
  ['a zone', boston('zone: a', 'zone: c')],
  [
    'the load',
    boston('{name: boston}', '{name: boston, annotations: {distributary.dev/load: "3"}}'),
  ],
  ['a policy', '--- # clusters/tokyo/policy.yaml\n# gone\n'],
  [
    'a setting',
    '--- # distributary.yaml\n-spec:\n+spec:\n  derive: {defaultPolicy: ActiveActive}\n',
  ],
  ['who gets an application', '--- # distributary.yaml\n-exclude: [dallas]\n+exclude: [berlin]\n'],
])('another %s is asked about', async (_, change) => {
  expect(await isAlike(change)).toBe(false);
});

test('of such states nothing is said but what asking both of them says', async () => {
  const { outages } = await diffOfChange(readFileSync('fixtures/changes/image.in.yaml', 'utf8'));
  expect(outages?.()?.change).toEqual(await compareWithBase('image'));
});

const changes = [...readTree('fixtures/changes', (path) => path.endsWith('.in.yaml'))];

test.each(changes)('%s is alike only where outages do the same', async (path, text) => {
  if (!(await isAlike(text))) return;
  const name = path.slice(0, -'.in.yaml'.length);
  const { served, gone, renamed, onlyPlaces, peaks } = await compareWithBase(name);
  const nothing = { served: [], gone: [], renamed: [], onlyPlaces: [], peaks: [] };
  expect({ served, gone, renamed, onlyPlaces, peaks }).toEqual(nothing);
});
