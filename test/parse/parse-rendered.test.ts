import { expect, test } from 'vitest';
import { missingField } from '../../src/diagnostic/codes/schema.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { parseRendered } from '../../src/parse/parse-rendered.ts';
import { locate, toResource } from '../../src/resource/resource.ts';

const text = `# Source: web/templates/a.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data: {mode: "0755"}
---
apiVersion: v1
kind: Secret
metadata: {}
`;

const output = { path: 'apps/web/Chart.yaml', text };
const { value, diagnostics } = parseRendered(output, { program: 'helm', directory: 'apps/web' });

test('objects keep their text and stand at the file that has them rendered', () => {
  const [resource] = value;
  if (resource?.origin.type !== 'authored') throw new Error('no resource');
  expect(resource.origin.source.text).toBe(text.slice(0, text.indexOf('---')));
  expect(locate(resource, '/data/mode', 'value')).toEqual({
    file: 'apps/web/Chart.yaml',
    document: 0,
    line: 1,
    column: 1,
    pointer: '/data/mode',
    rendered: { program: 'helm', directory: 'apps/web', line: 5 },
  });
});

test('an edit changes the text and not the place', () => {
  const [resource] = value;
  if (resource?.origin.type !== 'authored') throw new Error('no resource');
  const next = { ...resource.object, data: { mode: '0644' } };
  const source = resource.origin.source.edited(next);
  const edited = toResource(next, { type: 'authored', source });
  expect(source.text).toContain('# Source: web/templates/a.yaml');
  expect(source.text).toContain('data: {mode: "0644"}');
  expect(locate(edited, '/data').rendered?.line).toBe(5);
});

test('findings say that the object is in no file; the place knows the line of the output', () => {
  expect(
    diagnostics.map(({ code, message, at }) => [code, message, at.file, at.rendered?.line]),
  ).toEqual([
    [
      'DIS0223',
      'Secret has no "metadata.name" (in what helm makes of "apps/web")',
      'apps/web/Chart.yaml',
      9,
    ],
  ]);
});

test('findings of later stages say so, too', () => {
  const [resource] = value;
  if (resource === undefined) throw new Error('no resource');
  const args = { object: 'ConfigMap a', field: 'x', found: 'missing', expected: 'a text' };
  const finding = diagnose(missingField, args, locate(resource, '/metadata'));
  expect(finding.message).toBe(
    'ConfigMap a: field "x" is missing, expected a text (in what helm makes of "apps/web")',
  );
});

test('the remedy for a value without quotes is that of its program', () => {
  const label = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {v: 1.10}}\n';
  const fixOf = (program: string) => {
    const made = { program, directory: 'apps/web' };
    return parseRendered({ path: 'apps/web/x', text: label }, made).diagnostics.map(
      ({ fix }) => fix,
    );
  };
  expect(fixOf('helm')).toEqual(['pass the value through `quote` in the template']);
  expect(fixOf('kustomize')).toEqual([
    expect.stringMatching(/such as "v1.10": where kustomize copies it /),
  ]);
});
