/** The rows of the matrix and the outcomes of one outage after another → the cells whose outcome changes, and what they show then. */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import { type CellView, emptyCell, viewOf } from './cell.ts';
import type { Row } from './rows.ts';

type Outcome = FlowOutcome<ServedFlow>;

/** The cells that show an earlier outcome. */
export interface StaleCells {
  /** Takes the outcomes of the remaining clients, in the order of all flows. */
  renew(outcomes: readonly Outcome[]): void;
  isStale(row: number): boolean;
  /** The stale columns of a row, which are stale no longer. */
  take(row: number): readonly number[];
  viewOf(row: number, column: number): CellView;
}

/**
 * At first, each cell is stale.
 * @param most number of clusters named in a cell.
 */
export function staleCells(
  flows: readonly ServedFlow[],
  rows: readonly Row[],
  most: number,
): StaleCells {
  const placeOf = new Map<ServedFlow, Place>();
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, its] of cells.entries()) {
      for (const flow of its) placeOf.set(flow, { row, column, outcome: undefined });
    }
  }
  const places = flows.map((flow) => placeOf.get(flow));
  const stale = rows.map(({ cells }) => new Set(cells.keys()));
  return {
    renew: (outcomes) => {
      let next = 0;
      for (const [i, flow] of flows.entries()) {
        const found = outcomes[next];
        const outcome = found?.flow === flow ? found : undefined;
        if (outcome !== undefined) next += 1;
        const place = places[i];
        // An unaffected flow has the same object in each scenario.
        if (place === undefined || place.outcome === outcome) continue;
        place.outcome = outcome;
        stale[place.row]?.add(place.column);
      }
    },
    isStale: (row) => (stale[row]?.size ?? 0) > 0,
    take: (row) => {
      const columns = [...(stale[row] ?? [])];
      stale[row]?.clear();
      return columns;
    },
    viewOf: (row, column) => {
      const its = rows[row]?.cells[column] ?? [];
      if (its.length === 0) return emptyCell.none;
      const outcomes = its.flatMap((flow) => placeOf.get(flow)?.outcome ?? []);
      return outcomes.length === 0 ? emptyCell.down : viewOf(outcomes, most);
    },
  };
}

/** A flow's cell, and the outcome that it has. */
interface Place {
  readonly row: number;
  readonly column: number;
  /** Undefined while its clients are lost. */
  outcome: Outcome | undefined;
}
