/** Which of several exports wins. Git has no creationTimestamp, so an annotation and the cluster's key decide. */

import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { exportPriorityInvalid } from '../../diagnostic/codes/derive.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { annotation } from '../../kind/annotation.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { annotationsOf, displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Provider } from './offered-service.ts';

type Export = Pick<Provider, 'cluster' | 'export'>;

/** Winner first: higher priority, then lower cluster key, then apiVersion, namespace and name. Total. */
export function compareExports(a: Export, b: Export): number {
  return (
    priorityOf(b.export) - priorityOf(a.export) ||
    compareStrings(a.cluster.key, b.cluster.key) ||
    compareStrings(rest(a.export), rest(b.export))
  );
}

function rest({ apiVersion, namespace, name }: Resource): string {
  return `${apiVersion} ${namespace}/${name}`;
}

/** Cached, because sorts read it repeatedly. */
const priorityOf = memoise((resource: Resource): number => {
  const text = annotationsOf(resource)[annotation.exportPriority] ?? '';
  return isInteger(text) ? Number(text) : 0;
});

function isInteger(text: string): boolean {
  return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

/** The problem with the priority of an export. */
export function priorityFindings(resource: Resource): readonly Diagnostic[] {
  const value = annotationsOf(resource)[annotation.exportPriority];
  if (value === undefined || isInteger(value)) return [];
  const pointer = formatPointer(['metadata', 'annotations', annotation.exportPriority]);
  const args = { object: displayName(resource), value };
  return [diagnose(exportPriorityInvalid, args, locate(resource, pointer))];
}
