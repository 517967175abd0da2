/**
 * The names of the clusters → what Argo CD's page of an Application shows as the plugin's parameters.
 * @module
 */
import { clusterParameter } from './parameter.ts';

/** More names than this make no title. */
const MOST_NAMES = 30;

/** A JSON array of one parameter (`ParameterAnnouncement`); without a value, since Argo CD never sends an announced one. */
export function announcement(names: readonly string[]): string {
  const shown = [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])];
  const { title, ...rest } = clusterParameter;
  const one = shown.length === 0 ? '' : `: ${shown.join(', ')}`;
  return `${JSON.stringify([{ ...rest, title: `${title}${one}` }])}\n`;
}
