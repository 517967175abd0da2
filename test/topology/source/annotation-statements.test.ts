import { expect, test } from 'vitest';
import { annotationStatements } from '../../../src/topology/source/annotation-statements.ts';
import { resource, showPlaces } from '../../support/resources.ts';

const read = (annotations: string): ReturnType<typeof annotationStatements> =>
  annotationStatements(
    resource(
      `apiVersion: example.com/v1\nkind: Member\nmetadata:\n  name: north\n  annotations: {${annotations}}\n`,
    ),
  );

test('annotations of any kind state fields, each at its place', () => {
  const { value, diagnostics } = read(
    'distributary.dev/region: eu, distributary.dev/gateway-host: gw, other: x',
  );
  expect(diagnostics).toEqual([]);
  expect([...value].map(([field, { value: text, at }]) => `${field}=${text}@${at.column}`)).toEqual(
    ['region=eu@42', 'gateway host=gw@77'],
  );
});

test('an invalid value is named and states nothing', () => {
  const { value, diagnostics } = read(
    'distributary.dev/gateway-port: "65536", distributary.dev/zone: a',
  );
  expect(showPlaces(diagnostics)).toEqual(['5:48 DIS0304']);
  expect([...value.keys()]).toEqual(['zone']);
});
