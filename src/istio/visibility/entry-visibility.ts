/**
 * `serviceEntryVisibility` of MeshConfig and the labels of a Namespace → the visibility of the ServiceEntries there
 * (Istio `PushContext.serviceExportTo`, from 1.31 on). Sidecars are affected with `applyToSidecars` alone.
 */

import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { type LabelRequirement, matchesLabels } from '../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../kind/notation/label-selector-object.ts';
import type { JsonObject } from '../../resource/json.ts';
import { listAt, stringAt, valueAt } from '../../resource/json.ts';

/** Its values; an unknown one is Public. */
export type Visibility = 'PUBLIC' | 'NAMESPACE' | 'NONE';

/** The setting. */
export interface EntryVisibility {
  readonly byDefault: Visibility;
  /** The first whose selectors all select the Namespace applies. */
  readonly policies: readonly {
    readonly visibility: Visibility;
    /** A rule without a selector selects nothing. */
    readonly selectors: readonly (readonly LabelRequirement[] | undefined)[];
  }[];
  readonly appliesToSidecars: boolean;
}

/** Parses it; undefined where it hides nothing. */
export function decodeEntryVisibility(
  setting: JsonObject | undefined,
): EntryVisibility | undefined {
  if (setting === undefined) return undefined;
  const byDefault = visibilityOf(stringAt(setting, 'defaultVisibility'));
  const policies = listAt(setting, 'policies').map((policy) => ({
    visibility: visibilityOf(stringAt(policy, 'visibility')),
    selectors: listAt(policy, 'matchingRules').map((rule) => {
      const selector = valueAt(rule, 'namespaceSelector');
      return selector === undefined ? undefined : decodeLabelSelector(selector);
    }),
  }));
  if (byDefault === 'PUBLIC' && policies.every(({ visibility }) => visibility === 'PUBLIC')) {
    return undefined;
  }
  return { byDefault, policies, appliesToSidecars: valueAt(setting, 'applyToSidecars') === true };
}

/** The setting for sidecars of a release; undefined where it hides nothing from them. */
export function sidecarVisibility(
  { entryVisibility: setting }: { readonly entryVisibility?: EntryVisibility | undefined },
  release: string,
): EntryVisibility | undefined {
  return setting?.appliesToSidecars && hasChange(release, 'entryVisibility') ? setting : undefined;
}

function visibilityOf(text: string | undefined): Visibility {
  return text === 'NAMESPACE' || text === 'NONE' ? text : 'PUBLIC';
}

/** The visibility of entries in a Namespace with these labels. */
export function visibilityIn(
  { byDefault, policies }: EntryVisibility,
  labels: Readonly<Record<string, string>>,
): Visibility {
  const policy = policies.find(({ selectors }) =>
    selectors.every((selector) => selector !== undefined && matchesLabels(selector, labels)),
  );
  return policy?.visibility ?? byDefault;
}
