import { describe, expect, test } from 'vitest';
import { flomeshServiceExport } from '../../src/api/flomesh/derive/flomesh-service-export.ts';
import { fileUnder } from '../../src/derive/file-under.ts';
import type { OfferedService } from '../../src/derive/offer/offered-service.ts';
import { noFleetObjects } from '../../src/place/fleet-objects.ts';
import {
  cluster,
  deriveSpec,
  placed,
  service,
  serviceExport,
  trafficPolicy,
  viewOf,
} from '../support/fleet-builder.ts';

/** Reviews, exported by two clusters from these applications. */
function offered(...applications: readonly string[]): OfferedService {
  const views = applications.map((application, i) =>
    viewOf(cluster(`c${i}`), service(), placed(serviceExport(), application)),
  );
  const [one] = flomeshServiceExport.read(views, deriveSpec(), noFleetObjects).value;
  if (one === undefined) throw new Error('nothing is offered');
  return one;
}

const both = offered('apps/shop', 'apps/shop');
const policy = placed(trafficPolicy('Locality'), 'apps/policies');
const withService = viewOf(cluster('north'), placed(service(), 'apps/own'));
const without = viewOf(cluster('north'));

describe('fileUnder', () => {
  test.each([
    ['the application of the Service', withService, both, policy, 'apps/own'],
    ['that of the policy', without, both, policy, 'apps/policies'],
    ['the one under which all providers have it', without, both, undefined, 'apps/shop'],
    ['fleet, when they differ', without, offered('apps/a', 'apps/b'), undefined, 'fleet'],
    ['fleet, when it is a cluster’s own', without, offered('clusters/c0'), undefined, 'fleet'],
  ])('chooses %s', (_, view, one, source, expected) => {
    expect(fileUnder(view, one, source)).toBe(expected);
  });
});
