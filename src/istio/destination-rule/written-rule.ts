/**
 * A rule that counts, and a setting in it → the object in which a team wrote the setting.
 *
 * A derived rule for a host of its own has the settings of the team's rule for the Service: a mistake in them is mended there.
 */
import { memoise } from '../../collection/memoise.ts';
import type { JsonObject } from '../../resource/json.ts';
import { locate, type Resource, specOf } from '../../resource/resource.ts';
import type { EffectiveRule } from './rule-bundle.ts';
import type { RuleIndex } from './rule-index.ts';

/** The first of the rule's objects that sets it, or of those that a derived one follows from; without any, the first object. */
export function writtenRule(
  index: RuleIndex,
  { from }: Pick<EffectiveRule, 'from'>,
  sets: (spec: JsonObject, rule: Resource) => boolean,
): Resource {
  const isSetIn = (one: Resource): boolean => sets(specOf(one), one);
  const found = from.find(isSetIn) ?? from[0];
  return found.origin.type === 'authored' ? found : (sources(index)(found).find(isSetIn) ?? found);
}

/** The rules of teams that a derived one follows from. Cached: it is asked for each endpoint of each client. */
const sources = memoise((index: RuleIndex) =>
  memoise(({ origin }: Resource): readonly Resource[] =>
    origin.type === 'authored'
      ? []
      : origin.from.flatMap((at) => authored(index).get(documentOf(at)) ?? []),
  ),
);

/** The rules that teams wrote, by their documents. */
const authored = memoise(
  ({ byHost }: RuleIndex): ReadonlyMap<string, Resource> =>
    new Map(
      [...byHost.values()]
        .flat()
        .filter(({ origin }) => origin.type === 'authored')
        .map((rule) => [documentOf(locate(rule)), rule]),
    ),
);

function documentOf({ file, document }: ReturnType<typeof locate>): string {
  return `${document} ${file}`;
}
