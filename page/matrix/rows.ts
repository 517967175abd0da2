/** The flows of a fleet → the rows of the matrix: the requests for a port of a service, a cell for the clients of each cluster. */
import { serviceInWords } from '../../plugin/format/outages/words.ts';
import type { ServedFlow } from '../../src/outage/flow.ts';

/** Requests of all clusters. */
export interface Row {
  /** `shop/api:8080`, with the conditions of the requests; unique. */
  readonly name: string;
  readonly service: string;
  /** By index of the clients' cluster; several for clients with different routes, none for clients without a route. */
  readonly cells: readonly (readonly ServedFlow[])[];
}

/** Whether the name matches a search. */
export function isFound({ name }: Row, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase());
}

/** In order of their names. */
export function rowsOf(flows: readonly ServedFlow[], clusters: readonly string[]): readonly Row[] {
  const column = new Map(clusters.map((name, i) => [name, i]));
  const rows = new Map<string, { readonly service: string; readonly cells: ServedFlow[][] }>();
  for (const flow of flows) {
    const name = serviceInWords(flow);
    const row = rows.get(name) ?? { service: flow.service, cells: clusters.map(() => []) };
    rows.set(name, row);
    row.cells[column.get(flow.client) ?? -1]?.push(flow);
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { service, cells }]) => ({ name, service, cells }));
}
