/**
 * The cluster names → the parameters of the plugin on Argo CD's page of an Application.
 * @module
 */
import { clusterParameter } from './parameter.ts';

/** With more names than this, the title does not list them. */
const MOST_NAMES = 30;

/** A JSON array of one parameter (`ParameterAnnouncement`); without a value, since Argo CD never sends an announced one. */
export function announcement(names: readonly string[]): string {
  const shown = [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])];
  const { title, ...rest } = clusterParameter;
  const one = shown.length === 0 ? '' : `: ${shown.join(', ')}`;
  return `${JSON.stringify([{ ...rest, title: `${title}${one}` }])}\n`;
}
