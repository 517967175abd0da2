import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parameters, staticParameters } from '../../../plugin/cmp/parameter.ts';
import { announcement } from '../../../plugin/commands/cmp/cmp-parameters.ts';
import { read } from '../../support/code-fixtures.ts';

test('plugin.yaml announces every parameter that the program does not announce itself', () => {
  const { spec } = parse(read('plugin/plugin.yaml'));
  expect(spec.parameters.static).toEqual(staticParameters);
  const dynamic = JSON.parse(announcement(['paris']));
  const names = [...dynamic, ...spec.parameters.static].map(({ name }) => name);
  expect(names).toEqual(parameters.map(({ name }) => name));
});

test('plugin.yaml has no version and no rule to discover by', () => {
  const { metadata, spec } = parse(read('plugin/plugin.yaml'));
  expect(metadata).toEqual({ name: 'distributary' });
  expect(Object.keys(spec)).toEqual(['generate', 'parameters']);
});
