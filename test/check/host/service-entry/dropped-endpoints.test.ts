import { describe, expect, test } from 'vitest';
import { droppedEndpoints } from '../../../../src/check/host/service-entry/dropped-endpoints.ts';
import { foundBy, istioText, serviceText, stream } from '../../../support/found-by.ts';

const ports = 'ports: [{name: http, port: 80}]';
const entry = (namespace = 'shop'): string =>
  istioText(
    'ServiceEntry',
    `${namespace}/entry`,
    `hosts: [api.shop.svc.cluster.local], resolution: STATIC, ports: [{number: 80, name: http}], endpoints: [{address: 198.51.100.7}]`,
  );

const withResolution = (resolution: string): string =>
  entry().replace('resolution: STATIC', `resolution: ${resolution}`);
const withPort = (port: string): string => entry().replace('{number: 80, name: http}', `{${port}}`);

function found(service: string, text: string): readonly string[] {
  return foundBy(droppedEndpoints, { north: stream(serviceText('api', service), text) }).map(
    (line) => `${line.split(' ')[0]?.split('.yaml')[1]} ${line.split('dropped: ')[1]}`,
  );
}

describe('droppedEndpoints', () => {
  test.each([
    [
      'names',
      ports,
      withResolution('DNS'),
      '/spec/resolution the endpoints of the Service are addresses, and resolution DNS has no effect beside them',
    ],
    [
      'a port of another name',
      ports,
      withPort('number: 80, name: web'),
      '/spec/ports/0/name no endpoint of port "web" joins, since the Service calls it "http"',
    ],
    [
      'a port that the Service lacks',
      ports,
      withPort('number: 443, name: tls'),
      '/spec/ports/0/name no endpoint of port "tls" joins, since the Service has no such port',
    ],
    [
      'a headless Service',
      `clusterIP: None, ${ports}`,
      entry(),
      '/spec/hosts/0 connections to a headless Service go to its own pods',
    ],
    [
      'an alias',
      `type: ExternalName, ${ports}`,
      entry(),
      '/spec/hosts/0 an ExternalName Service hides every endpoint',
    ],
  ])('finds %s', (_, service, text, expected) => {
    expect(found(service, text)).toEqual([expected]);
  });

  test.each([
    ['addresses', entry()],
    ['an entry without endpoints', withResolution('NONE')],
    ['another namespace', entry('web')],
    ['another host', entry().replace('api.shop', 'orders.shop')],
  ])('lets %s pass', (_, text) => {
    expect(found(ports, text)).toEqual([]);
  });
});
