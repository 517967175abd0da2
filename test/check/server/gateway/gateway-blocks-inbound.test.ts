import { describe, expect, test } from 'vitest';
import { gatewayBlocksInbound } from '../../../../src/check/server/gateway/gateway-blocks-inbound.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { type EnteredFleet, enteredStates } from '../../../support/entered-states.ts';
import { object, withMetadata } from '../../../support/fleet-builder.ts';

function gateway(server: JsonObject, selector: JsonObject = { istio: 'eastwestgateway' }) {
  return object('networking.istio.io/v1', 'Gateway', 'own', { selector, servers: [server] });
}

const passing = {
  port: { number: 15443, name: 'tls', protocol: 'TLS' },
  tls: { mode: 'PASSTHROUGH' },
  hosts: ['*.local'],
};

function found(fleet: EnteredFleet): readonly string[] {
  return enteredStates(fleet)
    .flatMap((state) => gatewayBlocksInbound.run(state))
    .map(({ at, clusters }) => `${at.file}${at.pointer} ${clusters}`);
}

const closed = ['Gateway-own.yaml/spec/servers/0/port south'];

describe('gatewayBlocksInbound', () => {
  test('finds a TLS server that has the hosts', () => {
    expect(found({ south: [gateway(passing)] })).toEqual(closed);
  });

  test('finds a plain server at the port', () => {
    const plain = { port: { number: 15443, name: 'http', protocol: 'HTTP' }, hosts: ['*'] };
    expect(found({ south: [gateway(plain)] })).toEqual(closed);
  });

  test('takes other hosts, another port and other pods', () => {
    const elsewhere = { number: 15444, name: 'tls', protocol: 'TLS' };
    expect(found({ south: [gateway({ ...passing, hosts: ['*.example.com'] })] })).toEqual([]);
    expect(found({ south: [gateway({ ...passing, port: elsewhere })] })).toEqual([]);
    expect(found({ south: [gateway(passing, { istio: 'other' })] })).toEqual([]);
  });

  test('asks the pods and the port that the Cluster names', () => {
    const labels = { app: 'edge' };
    const own = gateway(passing, labels);
    expect(found({ south: [own] })).toEqual([]);
    expect(found({ south: [own], gateway: { labels } })).toEqual(closed);
    expect(found({ south: [own], gateway: { labels, targetPort: 443 } })).toEqual([]);
    const auto = { ...passing, tls: { mode: 'AUTO_PASSTHROUGH' } };
    const other = withMetadata(gateway(auto, { app: 'other' }), { name: 'other' });
    expect(found({ south: [own, other], gateway: { labels } })).toEqual(closed);
  });

  test('takes a Gateway that lets requests in', () => {
    const auto = { ...passing, tls: { mode: 'AUTO_PASSTHROUGH' } };
    expect(found({ south: [gateway(auto)] })).toEqual([]);
  });

  test('finds what is in the way of plain HTTP', () => {
    const tcp = { port: { number: 80, name: 'tcp', protocol: 'TCP' }, hosts: ['*'] };
    const own = gateway(tcp, { istio: 'ingressgateway' });
    expect(found({ south: [own] })).toEqual([]);
    expect(found({ south: [own], by: 'http' })).toEqual(closed);
  });

  test('says nothing where nobody comes in', () => {
    expect(found({ south: [gateway(passing)], exports: [] })).toEqual([]);
  });
});
