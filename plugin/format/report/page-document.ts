/** The data of a page, for the code of `page/`. */
import type { CodeText, Severity } from '../../../src/diagnostic/code.ts';
import type { FleetRecord } from '../../../src/outage/record/fleet-record.ts';
import type { NumberedSteps, UsualReasons } from '../../../src/outage/record/reason-prediction.ts';
import type { OutageLine } from '../change/lines.ts';

/** A fleet in one state or two, as JSON. */
export interface PageDocument {
  /** Name of the Fleet. */
  readonly name: string;
  /** The version of the program that wrote the page. */
  readonly program: string;
  /** Notes on omitted parts and on limits of the page; a sentence each. */
  readonly cut: readonly string[];
  /** One, or two to compare, the earlier first. */
  readonly states: readonly [PageState, ...PageState[]];
  /** Index of the state that is shown first. */
  readonly shown: number;
  /** Whether the Fleet's file exists, so that commands give the same results as the page. */
  readonly hasFleet: boolean;
  /** Options of the run that `simulate` needs for the same results, such as `--service shop/*`; one word each. */
  readonly options: readonly string[];
  /** Whether services are left out, so that `simulate` counts more than the page. */
  readonly isCut: boolean;
  /** The codes of all findings, in their order. */
  readonly codes: readonly PageCode[];
  /** Change of outages between two states; absent without a comparison. */
  readonly change?: PageChange;
}

/** The effect of the later state on outages. */
export interface PageChange {
  /** `1 worse, 0 better, 33 as before`, and the losses that were simulated. */
  readonly summary: string;
  /** The worst first. */
  readonly lines: readonly OutageLine[];
  /** Number of lines beside these. */
  readonly more: number;
}

/** One state of the repository. */
export interface PageState {
  /** A short name, for a switch. */
  readonly label: string;
  /** A commit, or a description. */
  readonly state: string;
  /** The first digits of the commit; absent for the files as they are. */
  readonly commit?: string;
  /** The assumptions, a sentence each. */
  readonly assumed: readonly string[];
  readonly fleet: FleetRecord;
  /** Absent where the page would be too large with them. */
  readonly reasons?: PageReasons;
  readonly gaps: PageGaps;
  readonly findings: PageFindings;
}

/** Reasons for the order of endpoints. */
export interface PageReasons {
  readonly texts: readonly string[];
  readonly usual: readonly UsualReasons[];
  /** For each service, in the order of its first flow, the endpoints of its flows, as `markPredicted` writes them. */
  readonly services: readonly (readonly NumberedSteps[])[];
}

/** Requests without failover. */
export interface PageGaps {
  /** Number of services that several clusters serve. */
  readonly shared: number;
  readonly lacking: number;
  /** Number of services that one cluster serves, or none. */
  readonly alone: number;
  readonly gaps: readonly PageGap[];
  /** Number of gaps that the page omits. */
  readonly more: number;
}

/** Requests without failover. */
export interface PageGap {
  /** `shop/api:8080`, with the conditions of the requests. */
  readonly service: string;
  /** The clusters of the clients, in words. */
  readonly clients: string;
  /** The fraction of the requests that fails. */
  readonly failing: number;
  readonly why: string;
  /** `apps/api/api.yaml:29`; absent if in no file. */
  readonly at?: string;
  /** The result in the proposed state; absent without one. */
  readonly proposed?: string;
}

/** The findings of `check`. */
export interface PageFindings {
  /** By severity, then by place. */
  readonly findings: readonly PageFinding[];
  /** Number of omitted findings. */
  readonly more: number;
}

/** One mistake with all its places. */
export interface PageFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix: string;
  /** `apps/api/api.yaml:29`; absent if in no file. */
  readonly at?: string;
  /** Other places with the mistake, or related to it. */
  readonly others: readonly string[];
  /** Number of other places beside these; 0 for none. */
  readonly moreOthers: number;
}

/** General description of a code. */
export type PageCode = Pick<CodeText, 'code' | 'name' | 'severity' | 'title' | 'why' | 'fix'>;
