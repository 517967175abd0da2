import { expect, test } from 'vitest';
import { validateResource } from '../../../../src/kind/validate-resource.ts';
import { parseFile } from '../../../../src/parse/parse-file.ts';

test('hosts that are no texts are the schema’s to judge, and cover a server name or not', () => {
  const text = [
    'apiVersion: networking.istio.io/v1',
    'kind: VirtualService',
    'metadata: {name: db, namespace: shop}',
    'spec: {hosts: [{a: b}], tls: [{match: [{sniHosts: [db.example.com]}], route: [{destination: {host: db}}]}]}',
  ].join('\n');
  const { value } = parseFile({ path: 'db.yaml', text });
  const findings = value.flatMap(validateResource);
  expect(findings.map(({ message }) => message).join()).not.toContain('[object');
  expect(findings.map(({ code }) => code)).not.toContain('DIS1207');
  expect(findings.length).toBeGreaterThan(0);
});
