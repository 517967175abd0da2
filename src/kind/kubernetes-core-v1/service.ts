/**
 * Kubernetes `Service`, with the fields that are read.
 * @module
 */

import { firstPlaces } from '../../collection/first-places.ts';
import { ambiguousPorts } from '../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type Json, listAt, stringAt, valueAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { reportOn } from '../field-finding.ts';
import type { Kind } from '../kind.ts';
import { looseObject } from '../schema/object-schema.ts';

const portNumber = { type: 'integer', minimum: 1, maximum: 65535 };

/** `Service` of `v1`. */
export const service: Kind = {
  group: '',
  version: 'v1',
  kind: 'Service',
  plural: 'services',
  scope: 'Namespaced',
  level: 'cluster',
  schema: looseObject('v1', 'Service', {
    type: 'object',
    properties: {
      type: { enum: ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'] },
      clusterIP: { type: 'string' },
      externalName: { type: 'string' },
      selector: { type: 'object', additionalProperties: { type: 'string' } },
      ports: {
        type: 'array',
        items: {
          type: 'object',
          required: ['port'],
          properties: {
            name: { type: 'string' },
            port: portNumber,
            nodePort: { type: 'integer', minimum: 0, maximum: 65535 },
            protocol: { enum: ['TCP', 'UDP', 'SCTP'] },
            appProtocol: { type: 'string' },
            targetPort: { type: ['integer', 'string'] },
          },
        },
      },
    },
  }),
  validate: serviceFindings,
};

/** The API server requires names for several ports, and refuses duplicate names and numbers. */
function serviceFindings(resource: Resource): readonly Diagnostic[] {
  const ports = listAt(resource.object, 'spec', 'ports');
  if (ports.length < 2) return [];
  const report = reportOn(resource);
  const names = ports.map((port) => stringAt(port, 'name') ?? '');
  const numbers = ports.map(protocolAndNumber);
  const placeOfName = firstPlaces(names);
  const placeOfNumber = firstPlaces(numbers);
  return ports.flatMap((_, i) => {
    const name = names[i] ?? '';
    const number = numbers[i] ?? '';
    const pointer = `/spec/ports/${i}`;
    return [
      ...(name === ''
        ? [report(ambiguousPorts, `${pointer}/name`, 'a name, since the Service has several ports')]
        : []),
      ...(name !== '' && placeOfName(name) < i
        ? [report(ambiguousPorts, `${pointer}/name`, 'a name that no other port has')]
        : []),
      ...(placeOfNumber(number) < i
        ? [
            report(
              ambiguousPorts,
              `${pointer}/port`,
              'a number that no other port of this protocol has',
            ),
          ]
        : []),
    ];
  });
}

function protocolAndNumber(port: Json): string {
  return `${stringAt(port, 'protocol') ?? 'TCP'} ${String(valueAt(port, 'port'))}`;
}
