import { describe, expect, test } from 'vitest';
import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { routedName } from '../../../src/derive/route/service-route.ts';
import { findGaps } from '../../../src/outage/failover/find-gaps.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import { renderRepository } from '../../../src/render/render.ts';
import { read } from '../../support/code-fixtures.ts';
import { parseCompact } from '../../support/compact-repository.ts';
import { type Changes, demoReader, readerOf } from '../../support/fleet-states.ts';

async function gapsIn(changes: Changes = {}) {
  return await gapsOf(demoReader(changes));
}

async function gapsOf(reader: RepositoryReader) {
  const rendered = await renderRepository(reader);
  const { states, flows } = modelOutages(rendered);
  return findGaps(states, flows, new Set(rendered.routes.map(routedName)));
}

const told = ({ gaps }: Awaited<ReturnType<typeof gapsIn>>) =>
  gaps.map(({ service, cause, clients, failing, reason: { text, at } }) => [
    service,
    cause,
    clients.map(({ client }) => client).join(' '),
    `${text}${at === undefined ? '' : ` ${at.file}:${at.line}`}`,
    Math.round(100 * failing),
  ]);

const everywhere = 'tokyo berlin paris boston dallas';
const web = [
  'shop/web',
  'alone',
  everywhere,
  'its clients know of their own cluster alone, and nothing offers it to other clusters apps/web/web.yaml:32',
  100,
];

const rule = (detection: string, name = 'api'): string => `apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: ${name}, namespace: shop}
spec:
  host: ${name}.shop.svc.cluster.local
  trafficPolicy:
    outlierDetection: ${detection}
`;

/** A fleet of two clusters, of which one refuses requests of the other. */
const farEnd = (more: Readonly<Record<string, string>> = {}): RepositoryReader => {
  const files = parseCompact(read('fixtures/outages/far-end.in.yaml'));
  const texts = files.map(({ path, text }) => [path, text] as const);
  return readerOf(new Map([...texts, ...Object.entries(more)]));
};

describe('what does not fail over', () => {
  test('is what nobody offers to other clusters, told once for all its clients', async () => {
    const found = await gapsIn();
    expect(found).toMatchObject({ shared: 2, lacking: 1 });
    expect(told(found)).toEqual([web]);
  });

  test('is what is offered without that anything leads there', async () => {
    const rendered = await renderRepository(
      demoReader({ 'distributary.yaml': `${fleet}  derive: {serviceImport: none, istio: none}\n` }),
    );
    const { states, flows } = modelOutages(rendered);
    const found = findGaps(states, flows, new Set(['shop/api']));
    expect(found).toMatchObject({ shared: 2, lacking: 2 });
    expect(told(found)[0]?.[3]).toBe(
      'its clients know of their own cluster alone, though it is offered to other clusters apps/api/api.yaml:29',
    );
  });

  test.each([
    [
      '{consecutive5xxErrors: 0, consecutiveGatewayErrors: 0}',
      'unejected',
      'nothing ejects what fails: the authored DestinationRule shop/api counts no errors apps/api/traffic.yaml:7',
      100,
    ],
    [
      '{maxEjectionPercent: 20}',
      'limited',
      'the authored DestinationRule shop/api has 20% of the endpoints ejected at most apps/api/traffic.yaml:7',
      100,
    ],
  ])('is what a rule keeps from it: %s', async (detection, cause, text, failing) => {
    const found = await gapsIn({ 'apps/api/traffic.yaml': rule(detection) });
    expect(told(found)).toEqual([
      ['shop/api', cause, 'tokyo berlin paris boston', text, failing],
      web,
    ]);
  });

  test('is what the other cluster refuses, with the reason of the far end, also of a service that one cluster alone serves', async () => {
    const found = await gapsOf(farEnd());
    expect(found).toMatchObject({ shared: 6, lacking: 4 });
    expect(told(found).map(([, ...its]) => its)).toEqual(
      [
        'c refuses them: Service shop/bare has no selector, and endpoints that are written by hand take no mutual TLS clusters/c/bare.yaml:4',
        'c refuses them: Deployment shop/captured puts the pods into the ambient mesh (istio.io/dataplane-mode) clusters/c/captured.yaml:13',
        'their own cluster refuses them: AuthorizationPolicy shop/nothing denies every client clusters/c/denied.yaml:4',
        'c refuses them: AuthorizationPolicy shop/nothing denies every client of a clusters/c/denied.yaml:4',
        'c refuses them: Service shop/hidden is exported only to "client, shop", not to the gateway in namespace "istio-system" clusters/c/hidden.yaml:3',
        'c refuses them: NetworkPolicy shop/shielded admits no connection of the gateway in namespace "istio-system" clusters/c/shielded.yaml:4',
        'its clients know of a alone, though it is offered to other clusters clusters/c/target.yaml:1',
        'c refuses them: no container of the pods of Service shop/target has a port named "web" clusters/c/target.yaml:4',
      ].map((why) => {
        if (why.startsWith('c ')) return ['refused', 'a', why, 100];
        return [why.startsWith('their own') ? 'refused' : 'alone', 'c', why, 100];
      }),
    );
  });

  test('is what a rule keeps from it, where a cluster refuses as well', async () => {
    const found = await gapsOf(
      farEnd({ 'apps/denied/traffic.yaml': rule('{maxEjectionPercent: 20}', 'denied') }),
    );
    const isLimited = ([service, cause]: readonly unknown[]) =>
      service === 'shop/denied' && cause === 'limited';
    expect(told(found).find(isLimited)).toEqual([
      'shop/denied',
      'limited',
      'a',
      'the authored DestinationRule shop/denied has 20% of the endpoints ejected at most apps/denied/traffic.yaml:7',
      100,
    ]);
  });

  test('is what nobody answers even now, where other clusters serve', async () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: mail, namespace: shop}\nspec: {selector: {app: mail}, ports: [{name: http, port: 80}]}\n';
    const pods =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: mail, namespace: shop}\nspec: {selector: {matchLabels: {app: mail}}, template: {metadata: {labels: {app: mail}}, spec: {containers: [{name: mail, image: "mail:1"}]}}}\n';
    const found = await gapsIn({
      'apps/web/mail.yaml': service,
      'clusters/paris/mail.yaml': pods,
      'clusters/boston/mail.yaml': pods,
    });
    const mail = told(found).filter(([name]) => name === 'shop/mail');
    expect(mail.map(([, cause, clients]) => [cause, clients])).toEqual([
      ['nobody', 'tokyo berlin dallas'],
      ['alone', 'paris boston'],
    ]);
  });
});

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec:\n';
