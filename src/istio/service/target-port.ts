/**
 * A port of a Service and the pods behind it → the number that they listen on.
 * @module
 */

import { type Json, type JsonObject, listAt, numberAt, stringAt } from '../../resource/json.ts';
import type { WrittenPort } from './service.ts';

/** The numbers that the templates give a Service's port, each once: its `targetPort`, or what they call by that name. */
export function targetNumbers(
  { number, targetPort }: Pick<WrittenPort, 'number' | 'targetPort'>,
  templates: readonly JsonObject[],
): readonly number[] {
  const target = targetPort ?? number;
  if (typeof target === 'number') return [target];
  const containers = templates.flatMap((template) => listAt(template, 'spec', 'containers'));
  return [...new Set(containers.flatMap((container) => portsNamed(container, target)))];
}

function portsNamed(container: Json, name: string): number[] {
  return listAt(container, 'ports').flatMap((port) => {
    const number = numberAt(port, 'containerPort');
    return number !== undefined && stringAt(port, 'name') === name ? [number] : [];
  });
}
