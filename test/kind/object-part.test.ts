import { describe, expect, it } from 'vitest';
import { wrongType } from '../../src/diagnostic/codes/schema.ts';
import {
  entriesOf,
  fault,
  fieldOf,
  hasItems,
  isSet,
  itemsOf,
  numberOf,
  textOf,
  wholeOf,
} from '../../src/kind/object-part.ts';
import { toResource } from '../../src/resource/resource.ts';

const resource = toResource(
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'api', namespace: 'shop' },
    spec: { ports: [{ name: 'http', port: 80 }, null], selector: { 'a/b': 'c' }, type: null },
  },
  { type: 'derived', from: [] },
);
const spec = fieldOf(wholeOf(resource), 'spec');

describe('a part of an object', () => {
  it('has its place', () => {
    expect(itemsOf(spec, 'ports').map(({ pointer }) => pointer)).toEqual([
      '/spec/ports/0',
      '/spec/ports/1',
    ]);
    expect(entriesOf(spec, 'selector').map(([key, { pointer }]) => [key, pointer])).toEqual([
      ['a/b', '/spec/selector/a~1b'],
    ]);
    expect(fieldOf(spec, 'x', 'y')).toMatchObject({ value: undefined, pointer: '/spec/x/y' });
  });

  it('reads what is absent as protobuf does', () => {
    const [first, second] = itemsOf(spec, 'ports');
    const read = [first, second].map(
      (port) => port && [textOf(port, 'name'), numberOf(port, 'port')],
    );
    expect(read).toEqual([
      ['http', 80],
      ['', 0],
    ]);
    expect(['ports', 'selector', 'type', 'x'].map((name) => isSet(spec, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['ports', 'selector'].map((name) => hasItems(spec, name))).toEqual([true, false]);
    expect(itemsOf(spec, 'selector')).toEqual([]);
    expect(entriesOf(spec, 'ports')).toEqual([]);
  });

  it('is named by a finding about it', () => {
    const [port] = itemsOf(spec, 'ports');
    const finding = port && fault(fieldOf(port, 'port'), wrongType, 'a string');
    expect(finding?.message).toBe(
      'Service shop/api: field "spec.ports[0].port" is the number 80, expected a string',
    );
  });
});
