import { describe, expect, it } from 'vitest';
import {
  isFqdn,
  isIstioLabel,
  isPartialWildcard,
  isWildcardDomain,
} from '../../../../src/kind/istio-networking-v1/host/host-syntax.ts';

describe('isIstioLabel', () => {
  it('takes capitals, but neither dots nor a dash at the end', () => {
    expect(['http-1', 'HTTP', '8080'].every(isIstioLabel)).toBe(true);
    expect(['', 'a.b', 'a-', '-a', 'a_b', 'a'.repeat(64)].some(isIstioLabel)).toBe(false);
  });
});

describe('isFqdn', () => {
  it('takes one label or more, and a dot at the end', () => {
    expect(['api', 'api.example.com', 'api.example.com.'].every(isFqdn)).toBe(true);
  });

  it('refuses wildcards, addresses, empty labels and what is too long', () => {
    const wrong = ['', '.', '*.example.com', '10.0.0.1', 'a..b', `${'a.'.repeat(127)}aa`];
    expect(wrong.some(isFqdn)).toBe(false);
  });
});

describe('isWildcardDomain', () => {
  it('takes a wildcard in the first label only', () => {
    const right = ['*', '*.example.com', '*-api.example.com', '*api.example.com', 'api', '*.'];
    expect(right.every(isWildcardDomain)).toBe(true);
    const wrong = ['', '**', 'a*.example.com', 'api.*.com', '*.*', '10.0.0.1', '*-.example.com'];
    expect(wrong.some(isWildcardDomain)).toBe(false);
  });
});

describe('isPartialWildcard', () => {
  it('tells a part of a label from a whole one', () => {
    expect(['*-api.example.com', '*api'].every(isPartialWildcard)).toBe(true);
    expect(['*', '*.example.com', 'api.example.com'].some(isPartialWildcard)).toBe(false);
  });
});
