import { describe, expect, test } from 'vitest';
import { trustDomainDiffers } from '../../../src/check/server/trust-domain-differs.ts';
import { enteredFindings } from '../../support/entered-findings.ts';

const west = { trustDomain: 'west.example' };

describe('trustDomainDiffers', () => {
  test('names the domains that come in', () => {
    expect(enteredFindings(trustDomainDiffers, { traits: { north: west } })).toEqual([
      'topology/south.yaml/metadata/name trustDomainAliases are needed in cluster "south" (trust domain "cluster.local") for clients of "west.example"',
    ]);
  });

  test('takes one for all, and plain HTTP', () => {
    expect(enteredFindings(trustDomainDiffers, {})).toEqual([]);
    expect(enteredFindings(trustDomainDiffers, { traits: { north: west, south: west } })).toEqual(
      [],
    );
    expect(enteredFindings(trustDomainDiffers, { by: 'http', traits: { north: west } })).toEqual(
      [],
    );
  });
});
