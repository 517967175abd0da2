import { expect, test } from 'vitest';
import { foreignPlaceholder } from '../../../../../plugin/proposal/deployment/generator/notation.ts';

test.each([
  ['{{ .path.path }}/{{- index .path.segments 1 -}}', true, undefined],
  ['{{ .name | upper }}{{ end }}{{ now }}', true, undefined],
  ['{{ index .metadata.labels "my-app" }}', true, undefined],
  ['{{path}}', true, '{{path}}'],
  ['{{path.basename}}', true, '{{path.basename}}'],
  ['{{ .metadata.labels.my-app }}', true, '{{ .metadata.labels.my-app }}'],
  ['{{ .path.segments[1] }}', true, '{{ .path.segments[1] }}'],
  // A list may have it.
  ['{{ .path }}', true, undefined],
  ['{{path}}/{{path[1]}}/{{metadata.labels.my-app}}', false, undefined],
  ['{{ .path.path }}', false, '{{ .path.path }}'],
  ['{{path.segments[1]}}', false, '{{path.segments[1]}}'],
])('%s, goTemplate: %s', (text, isGo, expected) => {
  expect(foreignPlaceholder({ a: [{ b: text }] }, isGo)).toBe(expected);
});
