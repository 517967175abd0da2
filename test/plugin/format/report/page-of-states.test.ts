import { expect, test } from 'vitest';
import { packedLength } from '../../../../plugin/format/report/html.ts';
import type { PageDocument } from '../../../../plugin/format/report/page-document.ts';
import { fitPage, type MakePage } from '../../../../plugin/format/report/page-of-states.ts';
import { emptyPage, emptyState } from '../../../support/empty-page.ts';

const services = Array.from(
  { length: 300 },
  (_, i) => `shop/${`${(i * 2654435761) >>> 0}`.padStart(10, '0')}`,
).reverse();
const make = (
  isKept: (service: string) => boolean,
  isExplained: boolean,
  reason = 'because',
): PageDocument => {
  const fleet = { ...emptyState.fleet, texts: services.filter(isKept) };
  const reasons = isExplained ? { reasons: { texts: [reason], usual: [], services: [] } } : {};
  return { ...emptyPage, states: [{ ...emptyState, fleet, ...reasons }] };
};

test('a page that fits is whole', () => {
  expect(fitPage(services, make)).toEqual(make(() => true, true));
});

test('reasons are left out before services are', () => {
  const reason = services.map((name) => name.split('').reverse().join('')).join(' ');
  const makeLong: MakePage = (isKept, isExplained) => make(isKept, isExplained, reason);
  const most = packedLength(make(() => true, false));
  expect(fitPage(services, makeLong, most)).toEqual(make(() => true, false));
});

test('of one that does not fit, the first services are kept, and the page says so', () => {
  const most = 1200;
  const page = fitPage(services, make, most);
  const { texts } = page.states[0].fleet;
  expect(packedLength(page)).toBeLessThanOrEqual(most);
  expect(texts.length).toBeGreaterThan(30);
  expect(new Set(texts)).toEqual(new Set(services.slice(0, texts.length)));
  expect(page.isCut).toBe(true);
  expect(page.cut).toEqual([
    expect.stringContaining(
      `Of 300 services the page has ${texts.length}, first those that several`,
    ),
  ]);
});
