/** A port of a Service and the pods or machines behind it → the target port number. */

import type { PodTemplate } from '../pod/pod-template.ts';
import type { WrittenPort } from './service.ts';

/**
 * The numbers of a Service's port in the templates, each once: its `targetPort`, or the container ports of that name and of the port's protocol
 * (Kubernetes `FindPort`).
 */
export function targetNumbers(
  { number, targetPort, protocol }: Pick<WrittenPort, 'number' | 'targetPort' | 'protocol'>,
  templates: readonly Pick<PodTemplate, 'ports'>[],
): readonly number[] {
  const target = targetPort ?? number;
  if (typeof target === 'number') return [target];
  const named = templates.flatMap(({ ports }) =>
    ports.filter((port) => port.name === target && port.protocol === protocol),
  );
  return [...new Set(named.map((port) => port.number))];
}

/**
 * The number of a Service's port on a machine with these ports, by name; undefined for a `targetPort` by a name that they do not have: the
 * machine then is no endpoint (Istio `serviceInstanceFromWorkloadInstance`).
 */
export function machinePort(
  { name, number, targetPort }: Pick<WrittenPort, 'name' | 'number' | 'targetPort'>,
  ports: ReadonlyMap<string, number>,
): number | undefined {
  if (typeof targetPort === 'string') return ports.get(targetPort) || undefined;
  return ports.get(name) || (targetPort ?? number);
}
