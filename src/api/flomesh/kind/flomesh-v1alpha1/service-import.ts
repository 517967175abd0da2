/** Flomesh `ServiceImport`: a consumer's view of a service of other clusters. distributary writes it; an authored one is kept. */

import { firstPlaces } from '../../../../collection/first-places.ts';
import { importRuleBroken } from '../../../../diagnostic/codes/flomesh.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { declaredKinds } from '../../../../kind/declared/declared-kind.ts';
import { reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { isDnsLabel } from '../../../../resource/dns-name.ts';
import { listAt, stringAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

export const serviceImports: readonly Kind[] = declaredKinds(kinds.ServiceImport, {
  validate: importFindings,
});

/** A field that violates a rule, and the rule. */
type Broken = readonly [pointer: string, expected: string];

/** Rules of the API's reference that its CRD lacks. */
function importFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const broken = [
    ...affinityProblems(resource),
    ...protocolProblems(resource),
    ...nameProblems(resource),
    ...sourceProblems(resource),
  ];
  return broken.map(([pointer, expected]) => report(importRuleBroken, pointer, expected));
}

function affinityProblems({ object }: Resource): readonly Broken[] {
  const affinity = stringAt(object, 'spec', 'sessionAffinity') ?? 'None';
  if (affinity !== 'None' && affinity !== 'ClientIP') {
    return [['/spec/sessionAffinity', '"ClientIP" or "None"']];
  }
  const isIgnored = affinity !== 'None' && stringAt(object, 'spec', 'type') === 'Headless';
  return isIgnored ? [['/spec/sessionAffinity', 'none, since a Headless import ignores it']] : [];
}

function protocolProblems({ object }: Resource): readonly Broken[] {
  return listAt(object, 'spec', 'ports').flatMap((one, i): Broken[] => {
    const protocol = stringAt(one, 'protocol') ?? 'TCP';
    if (['TCP', 'UDP', 'SCTP'].includes(protocol)) return [];
    return [[`/spec/ports/${i}/protocol`, '"TCP", "UDP" or "SCTP"']];
  });
}

/** Ports are distinguished by name, so only a single port may have none. */
function nameProblems({ object }: Resource): readonly Broken[] {
  const names = listAt(object, 'spec', 'ports').map((one) => stringAt(one, 'name') ?? '');
  const placeOf = firstPlaces(names);
  return names.flatMap((name, i): Broken[] => {
    const pointer = `/spec/ports/${i}/name`;
    if (name === '')
      return names.length < 2 ? [] : [[pointer, 'a name, since there are several ports']];
    if (!isDnsLabel(name)) return [[pointer, 'a DNS label: lower-case letters, digits and "-"']];
    return placeOf(name) === i ? [] : [[pointer, 'a name that no port before it has']];
  });
}

function sourceProblems({ object }: Resource): readonly Broken[] {
  return listAt(object, 'status', 'clusters').flatMap((source, i): Broken[] => {
    if (isDnsLabel(stringAt(source, 'cluster') ?? '')) return [];
    const expected = 'the name of a cluster, a DNS label: lower-case letters, digits and "-"';
    return [[`/status/clusters/${i}/cluster`, expected]];
  });
}
