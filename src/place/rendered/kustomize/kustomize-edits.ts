/**
 * The settings of a source → the commands that write them into its kustomization, as Argo CD does before it builds. `--` precedes
 * every value, so that none can be parsed as an option.
 */
import {
  isArray,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../resource/json.ts';

/** The commands, in Argo CD's order. */
export function kustomizeEdits(
  settings: JsonObject,
  components: readonly string[],
): readonly (readonly string[])[] {
  const replicas = listAt(settings, 'replicas').map(
    (replica) => `${stringAt(replica, 'name')}=${String(valueAt(replica, 'count'))}`,
  );
  const labelFlags = [
    ...flag(settings, 'forceCommonLabels', '--force'),
    ...flag(settings, 'labelWithoutSelector', '--without-selector'),
    ...flag(settings, 'labelIncludeTemplates', '--include-templates'),
  ];
  return [
    ...edit(['set', 'nameprefix'], given(settings, 'namePrefix')),
    ...edit(['set', 'namesuffix'], given(settings, 'nameSuffix')),
    ...edit(['set', 'image'], listAt(settings, 'images').map(String)),
    ...edit(['set', 'replicas'], replicas),
    ...edit(['add', 'label', ...labelFlags], pairs(settings, 'commonLabels')),
    ...edit(
      ['add', 'annotation', ...flag(settings, 'forceCommonAnnotations', '--force')],
      pairs(settings, 'commonAnnotations'),
    ),
    ...edit(['set', 'namespace'], given(settings, 'namespace')),
    ...edit(['add', 'component'], components),
  ];
}

/** The kustomization with the patches of the settings after its own. */
export function withPatches(kustomization: JsonObject, settings: JsonObject): JsonObject {
  const patches = listAt(settings, 'patches');
  if (patches.length === 0) return kustomization;
  const own = valueAt(kustomization, 'patches');
  return { ...kustomization, patches: [...(isArray(own) ? own : []), ...patches] };
}

function edit(command: readonly string[], values: readonly string[]): readonly string[][] {
  return values.length === 0 ? [] : [['edit', ...command, '--', ...values]];
}

function given(settings: JsonObject, field: string): readonly string[] {
  const value = stringAt(settings, field);
  return value === undefined ? [] : [value];
}

function flag(settings: JsonObject, field: string, option: string): readonly string[] {
  return valueAt(settings, field) === true ? [option] : [];
}

function pairs(settings: JsonObject, field: string): readonly string[] {
  const map = objectAt(settings, field) ?? {};
  return Object.entries(map).map(([name, value]) => `${name}:${String(value)}`);
}
