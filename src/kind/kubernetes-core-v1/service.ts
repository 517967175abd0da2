/** Kubernetes `Service`, with the fields that are read. */

import { firstPlaces } from '../../collection/first-places.ts';
import { ambiguousPorts } from '../../diagnostic/codes/schema.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type Json, listAt, stringAt, valueAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { declaredKind } from '../declared/declared-kind.ts';
import kinds from '../declared/kinds.schema.json' with { type: 'json' };
import { reportOn } from '../field-finding.ts';
import type { Kind } from '../kind.ts';

export const service: Kind = declaredKind(kinds.Service, { validate: serviceFindings });

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
