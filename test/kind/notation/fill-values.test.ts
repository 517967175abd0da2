import { expect, test } from 'vitest';
import { fillObject } from '../../../src/kind/notation/fill-values.ts';

const values = {
  name: 'paris',
  region: 'eu',
  zone: 'eu-west',
  group: 'default',
  labels: { env: 'prod', 'example.com/tier': 'edge' },
};

test('every text is filled, however deep; names of fields and everything else stay', () => {
  const object = {
    '{{ name }}': ['{{ name }}', { a: '{{region}}/{{ zone }}' }],
    helm: '{{ .Release.Name }}',
    count: 3n,
    no: null,
    yes: true,
  };
  expect(fillObject(object, values)).toEqual({
    '{{ name }}': ['paris', { a: 'eu/eu-west' }],
    helm: '{{ .Release.Name }}',
    count: 3n,
    no: null,
    yes: true,
  });
});
