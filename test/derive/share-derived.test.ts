import { describe, expect, test } from 'vitest';
import { toDerived } from '../../src/derive/provenance.ts';
import { shareDerived } from '../../src/derive/share-derived.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { authored, cluster, object } from '../support/fleet-builder.ts';

const north = {
  resource: authored(object('flomesh.io/v1alpha1', 'ServiceExport', 'reviews', {})),
  cluster: cluster('north'),
};
const south = { ...north, cluster: cluster('south') };
const entry = (spec: JsonObject, source = north) =>
  toDerived(object('networking.istio.io/v1', 'ServiceEntry', 'reviews', spec), [source]);

describe('shareDerived', () => {
  test('gives one object for those that are alike', () => {
    const share = shareDerived();
    const first = share(entry({ hosts: ['a'], ports: [{ number: 80 }] }));
    expect(share(entry({ hosts: ['a'], ports: [{ number: 80 }] }))).toBe(first);
  });

  test.each([
    ['another value', entry({ hosts: ['b'], ports: [] })],
    ['another order of keys', entry({ ports: [], hosts: ['a'] })],
    ['one key more', entry({ hosts: ['a'], ports: [], resolution: 'DNS' })],
    ['one item more', entry({ hosts: ['a', 'b'], ports: [] })],
    ['another provenance', entry({ hosts: ['a'], ports: [] }, south)],
    [
      'places of its own',
      entry({ hosts: ['a'], ports: [] }, { ...north, resource: { ...north.resource } }),
    ],
  ])('keeps one with %s', (_, other) => {
    const share = shareDerived();
    const first = share(entry({ hosts: ['a'], ports: [] }));
    expect(share(other)).toBe(other);
    expect(other).not.toBe(first);
  });

  test('looks at few of many that differ', () => {
    const share = shareDerived();
    const all = Array.from({ length: 100 }, (_, i) => entry({ hosts: [`a${i}`] }));
    expect(all.map(share)).toEqual(all);
    let read = 0;
    const spec = new Proxy<JsonObject>(
      { hosts: ['b'] },
      {
        ownKeys(target) {
          read += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    share(entry(spec));
    expect(read).toBeLessThan(20);
  });
});
