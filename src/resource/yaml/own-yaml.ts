/**
 * The files of distributary itself, and YAML for people, as the `yaml` package prints them: indented as manifests are, which `to-yaml.ts`
 * prints, and with their rule for strings.
 */
import { type ScalarTag, stringify, type Tags } from 'yaml';
import type { Json } from '../json.ts';
import { yamlString } from './yaml-scalar.ts';

/** The package asks each version of YAML alone which strings need quotes. */
const text: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (value) => value,
  stringify: ({ value }) => yamlString(String(value)),
};

/** Options of the package. */
export const OWN_STYLE = { lineWidth: 0, indentSeq: false, flowCollectionPadding: false } as const;

/** Its option for documents of values that are not printed yet. */
export const OWN_TEXT = { customTags: (tags: Tags): Tags => [text, ...tags] } as const;

/** A value as a document. */
export function ownYaml(value: Json): string {
  return stringify(value, { ...OWN_STYLE, ...OWN_TEXT, aliasDuplicateObjects: false });
}
