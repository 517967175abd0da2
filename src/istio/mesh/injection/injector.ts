/**
 * The settings of Istio's sidecar injector, in its ConfigMap or in the values of istiod's chart → whether they keep the sidecar out of pods
 * without a label or annotation of their own (Istio `injectRequired`).
 */
import { groupPairs } from '../../../collection/group-by.ts';
import { own } from '../../../collection/own.ts';
import { labelPairs } from '../../../kind/notation/label-index.ts';
import type { LabelRequirement } from '../../../kind/notation/label-selector.ts';
import { matchesLabels } from '../../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../../kind/notation/label-selector-object.ts';
import { type Json, listAt, objectAt, stringAt } from '../../../resource/json.ts';

type Labels = Readonly<Record<string, string>>;

/** Label of a pod, and its older annotation, that requests the sidecar or refuses it. */
export const injectKey = 'sidecar.istio.io/inject';

/** The wish of pods, by the value of their label or annotation; undefined for an empty one, which has no meaning. */
export function askedBy(value: string | undefined): 'sidecar' | 'none' | undefined {
  if (value === undefined || value === '') return undefined;
  return ['y', 'yes', 'true', 'on'].includes(value.toLowerCase()) ? 'sidecar' : 'none';
}

/** The value that counts: the label precedes the annotation, also where it is empty. */
export function injectField(
  labels: Labels,
  annotations: Labels,
): { readonly place: 'labels' | 'annotations'; readonly value: string } | undefined {
  const label = own(labels, injectKey);
  if (label !== undefined) return { place: 'labels', value: label };
  const annotation = own(annotations, injectKey);
  return annotation === undefined ? undefined : { place: 'annotations', value: annotation };
}

/** The settings of one injector. */
export interface Injector {
  /** Whether it injects pods that no selector matches (`policy`). */
  readonly injectsOthers: boolean;
  /** JSON Pointer of the policy. */
  readonly pointer: string;
  /** Finds the selector of pods that it leaves alone. */
  readonly never: FindSelector;
  /** Finds the selector of pods that it injects whatever its policy is. */
  readonly always: FindSelector;
}

/** The first that selects pods with the labels. */
type FindSelector = (labels: Labels) => PlacedSelector | undefined;

interface PlacedSelector {
  readonly requirements: readonly LabelRequirement[];
  readonly pointer: string;
}

/** The injector's own ConfigMap, its text parsed: fields of the text have no place of their own. */
export function injectorOfConfig(config: Json): Injector {
  const at = () => '/data/config';
  return {
    injectsOthers: stringAt(config, 'policy') === 'enabled',
    pointer: at(),
    never: selectorsIn(config, 'neverInjectSelector', at),
    always: selectorsIn(config, 'alwaysInjectSelector', at),
  };
}

/** Values of istiod's chart; undefined where they leave the injector as it is. */
export function injectorOfValues(values: Json, pointer: string): Injector | undefined {
  const webhook = objectAt(values, 'sidecarInjectorWebhook') ?? {};
  const policy = stringAt(values, 'global', 'proxy', 'autoInject');
  if (policy === undefined && listAt(webhook, 'neverInjectSelector').length === 0) return undefined;
  const at = (field: string, i: number) => `${pointer}/sidecarInjectorWebhook/${field}/${i}`;
  return {
    injectsOthers: policy === undefined || policy === 'enabled',
    pointer: `${pointer}/global/proxy/autoInject`,
    never: selectorsIn(webhook, 'neverInjectSelector', at),
    always: selectorsIn(webhook, 'alwaysInjectSelector', at),
  };
}

/** Empty selectors, which would match all pods, are ignored. */
function selectorsIn(
  config: Json,
  field: string,
  at: (field: string, i: number) => string,
): FindSelector {
  const selectors = listAt(config, field)
    .map((one, i) => ({ requirements: decodeLabelSelector(one), pointer: at(field, i) }))
    .filter(({ requirements }) => requirements.length > 0);
  const byEntry = groupPairs(
    selectors.flatMap((one) =>
      entriesFor(one.requirements).map((entry): readonly [string, PlacedSelector] => [entry, one]),
    ),
  );
  return (labels) =>
    ['', ...Object.keys(labels), ...labelPairs(labels)]
      .flatMap((entry) => byEntry.get(entry) ?? [])
      .find(({ requirements }) => matchesLabels(requirements, labels));
}

/** Entries of which matching labels have one: pairs, or a key; the empty text for a selector that only excludes. */
function entriesFor(requirements: readonly LabelRequirement[]): readonly string[] {
  const listed = requirements.find(({ operator }) => operator === 'in');
  if (listed !== undefined) return listed.values.map((value) => `${listed.key}=${value}`);
  return [requirements.find(({ operator }) => operator === 'exists')?.key ?? ''];
}

/** JSON Pointer of the setting that keeps the sidecar out of pods with these labels; undefined where they get one. */
export function injectorRefusal(injector: Injector, labels: Labels): string | undefined {
  const { never, always, injectsOthers, pointer } = injector;
  const refusing = never(labels);
  if (refusing !== undefined) return refusing.pointer;
  return injectsOthers || always(labels) !== undefined ? undefined : pointer;
}
