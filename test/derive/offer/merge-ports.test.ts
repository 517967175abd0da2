import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameNumber, mergePorts } from '../../../src/derive/offer/merge-ports.ts';
import type { ServicePort } from '../../../src/istio/service/service-port.ts';

/** `http:80`, `dns:53/UDP`, `:80` without a name. */
function portOf(text: string): ServicePort {
  const [, name = '', number, protocol = 'TCP'] = /^([^:]*):(\d+)(?:\/(.+))?$/.exec(text) ?? [];
  return { name, number: Number(number), protocol };
}

function textOf({ name, number, protocol }: ServicePort): string {
  return `${name}:${number}${protocol === 'TCP' ? '' : `/${protocol}`}`;
}

describe('ports are merged', () => {
  test.each<[string, string[], string]>([
    ['alike', ['http:80', 'http:80'], 'http:80'],
    ['to their union', ['http:80', 'http:80 metrics:90'], 'http:80 metrics:90'],
    ['by name first', ['http:80', 'http:8080'], 'http:80'],
    ['then by number', ['http:80', 'web:80'], 'http:80'],
    ['by protocol with the number', ['dns:53', 'dns-udp:53/UDP'], 'dns:53 dns-udp:53/UDP'],
    ['without names as one', [':80', ':8080'], ':80'],
    ['with and without a name by number', ['http:80', ':80'], 'http:80'],
    ['with and without a name as two', ['http:80', ':81'], 'http:80 :81'],
    ['in order of precedence', ['a:1', 'b:1 c:2', 'c:3 d:4'], 'a:1 c:2 d:4'],
    ['from nothing', ['', 'http:80'], 'http:80'],
  ])('%s', (_, lists, expected) => {
    const merged = mergePorts(lists.map((list) => list.split(' ').filter(Boolean).map(portOf)));
    expect(merged.map(textOf).join(' ')).toBe(expected);
  });

  const names = fc.constantFrom('', 'a', 'b', 'c');
  const port = fc.record({
    name: names,
    number: fc.integer({ min: 1, max: 3 }),
    protocol: fc.constantFrom('TCP', 'UDP'),
  });
  const ports = fc.uniqueArray(port, { selector: ({ name }) => name, maxLength: 3 });

  test('so that no name and no number is there twice, and the winner keeps all of its own', () => {
    const valid = ports.filter((list) =>
      list.every((a, i) => list.every((b, j) => i === j || !isSameNumber(a, b))),
    );
    fc.assert(
      fc.property(fc.array(valid, { minLength: 1, maxLength: 4 }), (lists) => {
        const merged = mergePorts(lists);
        expect(new Set(merged.map(({ name }) => name)).size).toBe(merged.length);
        expect(new Set(merged.map((one) => `${one.number}/${one.protocol}`)).size).toBe(
          merged.length,
        );
        expect(merged).toEqual(expect.arrayContaining(lists[0] ?? []));
      }),
    );
  });
});
