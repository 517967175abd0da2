/**
 * The rules of a Fleet's guards beyond its schema.
 * @module
 */
import { guardInvalid } from '../../../diagnostic/codes/guard.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { listAt, stringAt, valueAt } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import { reportOn } from '../../field-finding.ts';
import { parseClusterPattern } from '../../notation/key-pattern.ts';
import { selectorFindings } from '../selector/selector-rules.ts';
import { isLossWord } from './guard-spec.ts';

/** Findings about the Fleet's guards. */
export function guardFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const seen = new Set<string>();
  return listAt(resource.object, 'spec', 'guards').flatMap((guard, i) => {
    const pointer = `/spec/guards/${i}`;
    const [name = '', survive] = [stringAt(guard, 'name'), stringAt(guard, 'survive')];
    const isRepeated = seen.has(name);
    seen.add(name);
    const isLoss =
      survive === undefined || isLossWord(survive) || parseClusterPattern(survive) !== undefined;
    const isEmpty = promises.every((field) => valueAt(guard, field) === undefined);
    return [
      ...(isEmpty ? [report(guardInvalid, pointer, `one of ${promises.join(', ')}`)] : []),
      ...(isRepeated ? [report(guardInvalid, `${pointer}/name`, 'each name once')] : []),
      ...(isLoss ? [] : [report(guardInvalid, `${pointer}/survive`, surviveForms)]),
      ...selectorFindings(valueAt(guard, 'clients'), `${pointer}/clients`, report),
      ...selectorFindings(valueAt(guard, 'never'), `${pointer}/never`, report),
    ];
  });
}

const promises = ['survive', 'never', 'maxLoad'] as const;

const surviveForms =
  'cluster, zone, region or pods, the name of a cluster, or a pattern region/zone/group/name';
