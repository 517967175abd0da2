// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { fluxText, fluxYaml } from '../../../src/place/source/flux-yaml.ts';
import { variablesOf } from '../../../src/place/source/source-variables.ts';
import { withVariables } from '../../../src/place/source/with-variables.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { toResource } from '../../../src/resource/resource.ts';

/** Values, the data of a ConfigMap, and what kustomize-controller makes of it; nothing where it refuses the text. */
interface Row {
  readonly values: JsonObject;
  readonly data: JsonObject;
  readonly becomes?: JsonObject | null;
}

const rows: readonly Row[] = JSON.parse(readFileSync('fixtures/parse/flux-variables.json', 'utf8'));

test('values in quotes, blocks, keys and long lines have the effect that they have in Flux', () => {
  expect(rows.filter(({ becomes }) => becomes === undefined).length).toBeGreaterThan(40);
  for (const { values, data, becomes } of rows) {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web' }, data };
    const source = { path: 'apps', explicit: true, at: startOfFile('distributary.yaml') };
    const variables = variablesOf({ ...source, postBuild: { substitute: values } });
    const origin = { type: 'derived', derivation: 'a test', from: [] } as const;
    const { resource, problem } = withVariables(toResource(object, origin), variables ?? {});
    const result = problem === undefined ? resource.object['data'] : undefined;
    expect(result, JSON.stringify({ values, data })).toEqual(becomes);
  }
});

test('an object is printed as sigs.k8s.io/yaml prints it', () => {
  const words = 'word '.repeat(30).trim();
  const object = {
    block: ' a\n\nb\n\n',
    escaped: `\t${words}  ${words}`,
    plain: "it's a: no, b # c",
    quoted: `'${words}`,
    tab: '\ta😀',
    [words.slice(0, 130)]: 'long key',
    words,
    yes: ['on', '- a', '', { b: [['c'], {}], d: null, e: 1.5 }],
  };
  expect(fluxYaml(object)).toBe(readFileSync('fixtures/parse/flux-object.yaml', 'utf8'));
  expect(fluxText('a: b', 'list')).toBe("text:\n- 'a: b'\n");
  expect(fluxText('a: b', 'key')).toBe('\'a: b\': ""\n');
});
