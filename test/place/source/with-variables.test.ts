// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { expect, test } from 'vitest';
import { parseFile } from '../../../src/parse/parse-file.ts';
import { withVariables } from '../../../src/place/source/with-variables.ts';

const head = (kind: string, more = '') =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: web\n  namespace: shop${more}\n`;

function substituted(text: string) {
  const [resource] = parseFile({ path: 'apps/web/a.yaml', text }).value;
  if (resource === undefined) throw new Error('the text is no manifest');
  const { resource: next, problem } = withVariables(resource, {
    cluster: 'paris',
    port: '8080',
    flag: 'true',
  });
  const source = next.origin.type === 'authored' ? next.origin.source.text : undefined;
  return { object: next.object, problem, source, isSame: next === resource };
}

test('a variable alone becomes what YAML reads its value as, as after Flux, and one in a text stays a text', () => {
  const { object, source } = substituted(
    `${head('ConfigMap')}# ours\ndata:\n  port: "\${port}" # the port\n  at: web-\${cluster}:\${port}\n  \${cluster}: \${missing:=none}\n  run: |\n    echo $\${HOME} \${flag}\n`,
  );
  expect(object['data']).toEqual({
    port: 8080,
    at: 'web-paris:8080',
    paris: 'none',
    run: 'echo ${HOME} true\n',
  });
  expect(source).toContain('# ours');
});

test('an object without a variable, and one that is switched off, stays the same', () => {
  expect(substituted(`${head('ConfigMap')}data: {a: $x}\n`).isSame).toBe(true);
  for (const field of ['annotations', 'labels']) {
    const off = `\n  ${field}: {kustomize.toolkit.fluxcd.io/substitute: disabled}`;
    expect(substituted(`${head('ConfigMap', off)}data: {a: "\${cluster}"}\n`).isSame).toBe(true);
  }
});

test('a variable in a key is replaced without one in any text', () => {
  const { object } = substituted(`${head('ConfigMap')}data: {"\${cluster}": x}\n`);
  expect(object['data']).toEqual({ paris: 'x' });
});

test('a text that is no part of an object with its values is named', () => {
  const problemIn = (data: string) => substituted(`${head('ConfigMap')}data: ${data}\n`).problem;
  expect(problemIn('{a: x, b: "${missing:=[}$${q}"}')).toEqual({
    pointer: '/data/b',
    part: '${missing:=[}$${q}',
  });
  expect(problemIn('{"${missing:=[}": x}')).toEqual({
    pointer: '/data/${missing:=[}',
    part: '${missing:=[}',
  });
  expect(problemIn('{a: "\\u2028${cluster}"}')).toMatchObject({ pointer: '/data/a' });
});

test('a text that Flux refuses is named, and the object stays as it is', () => {
  const { problem, isSame } = substituted(`${head('ConfigMap')}data: {a: "\${cluster:+x}"}\n`);
  expect(problem).toEqual({ pointer: '/data/a', part: '${cluster:+x}' });
  expect(isSame).toBe(true);
});
