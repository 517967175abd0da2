import { describe, expect, test } from 'vitest';
import { foreignEntry } from '../../../../src/check/host/service-entry/foreign-entry.ts';
import { istioText, placesFoundBy, serviceText, stream } from '../../../support/found-by.ts';

const entry = (name: string, spec = ''): string =>
  istioText('ServiceEntry', name, `hosts: [x.example, api.shop.svc.cluster.local], ${spec}`);
const found = (text: string): readonly string[] =>
  placesFoundBy(foreignEntry, stream(serviceText('api'), text));

describe('foreignEntry', () => {
  test('finds the name of a Service of another namespace', () => {
    expect(found(entry('web/entry'))).toEqual(['ServiceEntry-entry.yaml/spec/hosts/1']);
  });

  test.each([
    ["the Service's own namespace", entry('entry')],
    ['what nobody sees', entry('web/entry', 'exportTo: ["~"]')],
    ['a name that no Service has', entry('web/entry').replace('api.shop', 'orders.shop')],
  ])('lets %s pass', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
