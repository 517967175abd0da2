import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runFunction } from '../../src/app/run-function.ts';
import { parseResourceList } from '../../src/krm/resource-list.ts';
import { writeResourceList } from '../../src/krm/write-resource-list.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { toYaml } from '../../src/resource/yaml/to-yaml.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyObject } from '../support/json-arbitrary.ts';
import { mutated } from '../support/mutate-text.ts';
import { styledYaml } from '../support/styled-yaml.ts';

const draws = drawsFor(import.meta.url);

/** Always the same runs. */
const seed = draws.seed(20261121);

const topology = ['north', 'south'].map((name, i) => ({
  apiVersion: 'multicluster.flomesh.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name, annotations: { 'internal.config.kubernetes.io/path': 'topology.yaml' } },
  spec: { region: name, zone: 'a', gatewayHost: `203.0.113.${i}`, fsmNamespace: 'fsm-system' },
}));

const shared = readFileSync('fixtures/fn/package.in.yaml', 'utf8');

/** A list with a configuration for the cluster. */
function listFor(cluster: string, items: readonly string[]): string {
  const list = { apiVersion: 'config.kubernetes.io/v1', items, results: [] };
  const functionConfig = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Hydration',
    metadata: { name: 'x' },
    spec: { cluster },
  };
  return writeResourceList(list) + toYaml({ functionConfig });
}

async function run(text: string): Promise<string | undefined> {
  const options = { workingDirectory: '.', strict: false };
  return (await runFunction(new TextEncoder().encode(text), options)).output;
}

function itemsIn(text: string): readonly { object: JsonObject; text: string }[] {
  const { value, diagnostics } = parseResourceList(text);
  if (value === undefined) throw new Error(`${JSON.stringify(diagnostics)}\n${text}`);
  return value.items.map(({ object, source }) => ({ object, text: source.text }));
}

/** Objects that are nobody's but their authors'. */
const anyItem = fc
  .tuple(anyObject, fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string(), { maxKeys: 3 }))
  .map(([body, own]) => (index: number): JsonObject => {
    const annotations = Object.fromEntries([
      ...Object.entries(own).map(([name, value]) => [`example.com/${name}`, value]),
      ['internal.config.kubernetes.io/path', `a/${index}.yaml`],
      ['internal.config.kubernetes.io/index', '0'],
      ['config.k8s.io/id', `${index}`],
    ]);
    const metadata = { name: `item-${index}`, annotations };
    return { apiVersion: 'example.com/v1', kind: 'Anything', metadata, body };
  });

test('law: what is nobody’s business comes back in its order, object for object and comment for comment', async () => {
  const law = fc.asyncProperty(
    fc.array(anyItem, { maxLength: 4 }),
    fc.nat(),
    async (make, style) => {
      const own = make.map((item, i) => styledYaml(item(i), style + i));
      const text = listFor('north', [...own, ...topology.map((one) => toYaml(one))]);
      const came = itemsIn(text).slice(0, own.length);
      const went = itemsIn((await run(text)) ?? '').slice(0, own.length);
      expect(went).toEqual(came);
    },
  );
  await fc.assert(law, { seed, numRuns: draws.count(40) });
});

test('law: a list that is written has the items that went in', () => {
  const law = fc.property(fc.array(anyObject, { maxLength: 4 }), fc.nat(), (objects, style) => {
    const texts = objects.map((object, i) => styledYaml(object, style + i));
    const written = itemsIn(listFor('north', texts)).map(({ object }) => object);
    expect(written).toEqual(objects);
  });
  void fc.assert(law, { seed, numRuns: draws.count(300) });
});

test('a text that ends in empty lines keeps them', async () => {
  const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
  const texts = [`${head}data:\n  a: |+\n    x\n\n\n`, `${head.replace('a}', 'b}')}data: {}\n`];
  const text = listFor('north', [...texts, ...topology.map((one) => toYaml(one))]);
  for (const list of [text, (await run(text)) ?? '']) {
    const [first] = itemsIn(list);
    expect(first?.object['data']).toEqual({ a: 'x\n\n\n' });
  }
});

test('law: a run on the output of others changes nothing that the last run did not, whatever clusters they were for', async () => {
  const runFor = async (cluster: string, text: string): Promise<string> => {
    const items = itemsIn(text).map((item) => item.text);
    return (await run(listFor(cluster, items))) ?? '';
  };
  const byKey = (text: string): readonly string[] =>
    itemsIn(text)
      .map((item) => item.text)
      .sort();
  const clusters = fc.array(fc.constantFrom('north', 'south'), { minLength: 1, maxLength: 4 });
  const law = fc.asyncProperty(clusters, async (order) => {
    let text = shared;
    for (const cluster of order) text = await runFor(cluster, text);
    const last = order.at(-1) ?? '';
    expect(byKey(text)).toEqual(byKey(await runFor(last, shared)));
    expect(itemsIn(await runFor(last, text))).toEqual(itemsIn(text));
  });
  await fc.assert(law, { seed, numRuns: draws.count(15) });
});

test('law: whatever comes in, what goes out is a list or nothing', async () => {
  const law = fc.asyncProperty(fc.nat(), async (edits) => {
    const output = await run(mutated(shared, edits));
    if (output !== undefined) itemsIn(output);
  });
  await fc.assert(law, { seed, numRuns: draws.count(40) });
});
