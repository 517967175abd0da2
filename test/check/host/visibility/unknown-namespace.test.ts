import { describe, expect, test } from 'vitest';
import { unknownNamespace } from '../../../../src/check/host/visibility/unknown-namespace.ts';
import { foundBy, istioText, stream } from '../../../support/found-by.ts';

const namespaces = stream(
  '{kind: Namespace, metadata: {name: shop}}',
  '{kind: Namespace, metadata: {name: warehouse}}',
);
const rule = (exportTo: string): string =>
  istioText('DestinationRule', 'rule', `host: api, exportTo: [${exportTo}]`);

describe('unknownNamespace', () => {
  test('finds a name that is no namespace, and the one that is meant', () => {
    const text = stream(namespaces, rule('shop, warehuose'));
    expect(foundBy(unknownNamespace, { north: text })).toEqual([
      'DestinationRule-rule.yaml/spec/exportTo/1 DestinationRule shop/rule of cluster "north" is exported to namespace "warehuose", which does not exist there; did you mean "warehouse"?',
    ]);
  });

  test.each(['"*"', '.', '"~"', 'shop', 'default', 'istio-system'])('lets %s pass', (name) => {
    expect(foundBy(unknownNamespace, { north: stream(namespaces, rule(name)) })).toEqual([]);
  });

  test('says nothing of what is no name at all', () => {
    const text = stream(namespaces, rule('{kind: Cluster}'));
    expect(foundBy(unknownNamespace, { north: text })).toEqual([]);
  });

  test('lets a namespace of another cluster pass that has the same object', () => {
    const bank = '{kind: Namespace, metadata: {name: bank}}';
    const north = stream(namespaces, rule('bank'));
    expect(foundBy(unknownNamespace, { north, south: bank })).toHaveLength(1);
    expect(foundBy(unknownNamespace, { north, south: stream(bank, rule('bank')) })).toEqual([]);
  });

  test('finds a Sidecar that imports from nowhere', () => {
    const sidecar = istioText(
      'Sidecar',
      'sidecar',
      'egress: [{hosts: [./*, "*/api.example", istio-system/*, "~/*", ~shop/*, warehuose/*]}]',
    );
    expect(foundBy(unknownNamespace, { north: stream(namespaces, sidecar) })).toEqual([
      'Sidecar-sidecar.yaml/spec/egress/0/hosts/5 Sidecar shop/sidecar of cluster "north" imports from namespace "warehuose", which does not exist there; did you mean "warehouse"?',
    ]);
  });

  test('knows nothing where the own Namespace is not in Git', () => {
    expect(foundBy(unknownNamespace, { north: rule('web') })).toEqual([]);
  });
});
