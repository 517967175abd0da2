import { describe, expect, test } from 'vitest';
import { BugError } from '../../src/diagnostic/invariant.ts';
import { withSpec } from '../../src/merge/authored-edit.ts';
import { annotationsOf, toResource } from '../../src/resource/resource.ts';
import { authored, cluster, rule, serviceExport, withMetadata } from '../support/fleet-builder.ts';

const source = (name: string) => ({
  resource: authored(serviceExport(name)),
  cluster: cluster('south'),
});
const derivedFrom = 'distributary.dev/derived-from';

describe('withSpec', () => {
  test('changes the spec, says why, and touches nothing else', () => {
    const before = authored(withMetadata(rule('reviews'), { labels: { team: 'a' } }));
    const after = withSpec(before, { host: 'other' }, [source('reviews')]);
    expect(after.object).toEqual({
      ...before.object,
      metadata: {
        name: 'reviews',
        namespace: 'shop',
        labels: { team: 'a' },
        annotations: { [derivedFrom]: 'ServiceExport/shop/reviews@south' },
      },
      spec: { host: 'other' },
    });
    expect(before.object['spec']).toEqual({ host: 'reviews' });
  });

  test('hands the new object to its text', () => {
    const { origin, object } = withSpec(authored(rule('reviews')), {}, []);
    expect(origin.type === 'authored' && JSON.parse(origin.source.text)).toEqual(object);
  });

  test('adds to other annotations and to sources that were there', () => {
    const annotations = { own: 'x', [derivedFrom]: 'ServiceExport/shop/api@south' };
    const before = authored(withMetadata(rule('reviews'), { annotations }));
    expect(annotationsOf(withSpec(before, {}, [source('reviews')]))).toEqual({
      own: 'x',
      [derivedFrom]: 'ServiceExport/shop/api@south,ServiceExport/shop/reviews@south',
    });
  });

  test('is for what somebody wrote', () => {
    const derived = toResource(rule('reviews'), { type: 'derived', from: [] });
    expect(() => withSpec(derived, {}, [])).toThrow(BugError);
  });
});
