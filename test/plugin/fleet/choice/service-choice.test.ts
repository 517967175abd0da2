import { expect, test } from 'vitest';
import { matchingServices } from '../../../../plugin/fleet/choice/service-choice.ts';

const services = ['shop/api', 'shop/web', 'cart/api', 'shop/*.example.com'];

test.each([
  ['shop/api', ['shop/api']],
  ['shop/a*', ['shop/api']],
  ['api', ['shop/api', 'cart/api']],
  ['*/api', ['shop/api', 'cart/api']],
  ['shop/*.example.com', ['shop/*.example.com']],
  ['pay/*', []],
])('%s means %j', (text, found) => {
  expect(matchingServices(text, services)).toEqual(found);
});
