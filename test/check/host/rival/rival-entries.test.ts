import { describe, expect, test } from 'vitest';
import { rivalEntries } from '../../../../src/check/host/rival/rival-entries.ts';
import { istioText, placesFoundBy, serviceText, stream } from '../../../support/found-by.ts';

const entry = (name: string, spec: string, host = 'ledger.example.com'): string =>
  istioText('ServiceEntry', name, `hosts: [${host}], ${spec}`);
const first = entry('bank/first', 'resolution: DNS');
const found = (...texts: readonly string[]): readonly string[] =>
  placesFoundBy(rivalEntries, stream(...texts));

describe('rivalEntries', () => {
  test('finds entries that differ', () => {
    const other = entry('shop/second', 'resolution: NONE');
    expect(found(first, other)).toEqual(['ServiceEntry-second.yaml/spec/hosts/0']);
  });

  test.each([
    ['say the same', entry('shop/second', 'resolution: DNS')],
    ['are of one namespace', entry('bank/second', 'resolution: NONE')],
    ['are not exported', entry('shop/second', 'resolution: NONE, exportTo: [.]')],
    ['are for another host', entry('shop/second', 'resolution: NONE', 'other.example.com')],
  ])('lets entries pass that %s', (_, other) => {
    expect(found(first, other)).toEqual([]);
  });

  test('lets the name of a Service pass: the Service wins', () => {
    const host = 'api.shop.svc.cluster.local';
    const entries = [entry('a/a', 'resolution: DNS', host), entry('b/b', 'resolution: NONE', host)];
    expect(found(serviceText('api'), ...entries)).toEqual([]);
    expect(found(...entries)).toHaveLength(1);
  });
});
