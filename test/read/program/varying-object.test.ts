import { expect, test } from 'vitest';
import { findVariation } from '../../../src/read/program/varying-object.ts';

const secret = (value: string): string => `---
# Source: shop/templates/web.yaml
apiVersion: v1
kind: Service
metadata:
  name: web
---
# Source: shop/templates/db.yaml
apiVersion: v1
kind: Secret
metadata:
  labels:
    name: not-this
  name: shop-db
stringData:
  password: ${value}
---
# Source: shop/templates/last.yaml
kind: ConfigMap
metadata: {name: last}
data: {a: ${value}}
`;

test('the object around the first line that differs is named, and no value of it', () => {
  expect(findVariation(secret('a'), secret('b'))).toEqual({
    line: 16,
    object: 'Secret shop-db of template "shop/templates/db.yaml"',
  });
});

test('is named as far as the output tells', () => {
  const text = (value: string) => `kind: ConfigMap\nmetadata: {name: last}\ndata: {a: ${value}}\n`;
  expect(findVariation(text('a'), text('b'))).toEqual({ line: 3, object: 'ConfigMap last' });
  expect(findVariation('a: 1\n', 'a: 2\n')).toEqual({ line: 1 });
  expect(findVariation('a: 1', 'a: 1\nkind: Secret\nb: 2')).toEqual({ line: 2 });
});
