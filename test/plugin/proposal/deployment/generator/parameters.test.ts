import { expect, test } from 'vitest';
import { fillText } from '../../../../../plugin/proposal/deployment/generator/parameters.ts';

const parameters = new Map([
  ['path.segments[1]', 'web'],
  ['name', 'east'],
]);

test.each([
  ['{{name}}-a', 'east-a'],
  ['{{ .name }}/{{- index .path.segments 1 -}}', 'east/web'],
  ['{{.path.segments[1]}}', 'web'],
  ['{{ .name | upper }}', undefined],
  ['{{metadata.labels.env}}', undefined],
  ['no {{ end', 'no {{ end'],
])('fillText %s', (text, filled) => {
  expect(fillText(text, parameters)).toBe(filled);
});
