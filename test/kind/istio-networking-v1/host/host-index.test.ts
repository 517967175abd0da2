import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversHost } from '../../../../src/kind/istio-networking-v1/host/host.ts';
import {
  indexPatterns,
  newHostIndex,
} from '../../../../src/kind/istio-networking-v1/host/host-index.ts';

const host = fc
  .tuple(fc.constantFrom('', '*', '*.', 'a.'), fc.constantFrom('b', 'b.c', 'c', 'a.b.c', '*.c', ''))
  .map((parts) => parts.join(''));

test('the first host that covers another, or that it covers, as by a comparison with each', () => {
  fc.assert(
    fc.property(fc.array(host, { maxLength: 6 }), host, (hosts, asked) => {
      const index = newHostIndex();
      for (const one of hosts) index.add(one);
      const first = hosts.find((one) => coversHost(one, asked) || coversHost(asked, one));
      expect(index.overlapping(asked)).toBe(first);
    }),
  );
});

test('what has a pattern that covers a host, in order, each once, as by a comparison with each', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(host, fc.nat(3)), { maxLength: 6 }), host, (pairs, asked) => {
      const places = [...new Set(pairs.map(([, item]) => item))];
      const covering = pairs.filter(([pattern]) => coversHost(pattern, asked));
      const expected = new Set(covering.map(([, item]) => item));
      expect(indexPatterns(pairs)(asked)).toEqual(places.filter((item) => expected.has(item)));
    }),
  );
});
