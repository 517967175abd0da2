import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversHost } from '../../../../src/kind/istio-networking-v1/host/host.ts';
import { newHostIndex } from '../../../../src/kind/istio-networking-v1/host/host-index.ts';

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
