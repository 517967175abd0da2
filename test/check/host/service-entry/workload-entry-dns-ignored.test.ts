import { describe, expect, test } from 'vitest';
import { workloadEntryDnsIgnored } from '../../../../src/check/host/service-entry/workload-entry-dns-ignored.ts';
import { istioText, placesFoundBy, serviceText, stream } from '../../../support/found-by.ts';

const machine = (address: string, labels = 'app: api'): string =>
  istioText('WorkloadEntry', 'machine', `address: "${address}", labels: {${labels}}`);
const entry = (resolution: string): string =>
  istioText(
    'ServiceEntry',
    'entry',
    `hosts: [a.example], resolution: ${resolution}, workloadSelector: {labels: {app: api}}`,
  );
const found = (...texts: readonly string[]): readonly string[] =>
  placesFoundBy(workloadEntryDnsIgnored, stream(...texts));
const at = ['WorkloadEntry-machine.yaml/spec/address'];
const named = machine('machine.example.com');

describe('workloadEntryDnsIgnored', () => {
  test.each([
    ['a Service', serviceText('api')],
    ['a STATIC entry', entry('STATIC')],
  ])('finds a name that %s selects', (_, selecting) => {
    expect(found(selecting, named)).toEqual(at);
  });

  test.each([
    ['a DNS entry', [entry('DNS'), named]],
    ['a DNS entry besides', [serviceText('api'), entry('DNS'), named]],
    ['a headless Service', [serviceText('api', 'clusterIP: None'), named]],
    ['another Service', [serviceText('orders'), named]],
    ['nothing', [named]],
    ['a Service of another namespace', [serviceText('bank/api'), named]],
  ])('lets a name pass that %s selects', (_, texts) => {
    expect(found(...texts)).toEqual([]);
  });

  test.each(['198.51.100.7', '2001:db8::7', 'unix:///run/api.sock', ''])(
    'lets "%s" pass',
    (address) => {
      expect(found(serviceText('api'), machine(address))).toEqual([]);
    },
  );

  test('lets a machine pass that has a label of another value', () => {
    expect(found(serviceText('api'), machine('a.example', 'app: other'))).toEqual([]);
  });
});
