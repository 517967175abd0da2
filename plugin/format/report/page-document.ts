/**
 * What a page carries along: data alone, to be read by the code of `page/`.
 * @module
 */
import type { CodeText, FleetRecord, Severity } from '../../../src/internal.ts';
import type { OutageLine } from '../change/lines.ts';

/** A fleet in one state or two, as JSON. */
export interface PageDocument {
  /** The Fleet's name. */
  readonly name: string;
  /** The program that wrote the page. */
  readonly program: string;
  /** What the page leaves out to stay small, and what else has to be said before anything is read from it; a sentence each. */
  readonly cut: readonly string[];
  /** One, or two to compare, the earlier first. */
  readonly states: readonly [PageState, ...PageState[]];
  /** The number of the state that is shown first. */
  readonly shown: number;
  /** Whether there is a Fleet's file, so that commands answer as the page does. */
  readonly hasFleet: boolean;
  /** The codes of all findings, in their order. */
  readonly codes: readonly PageCode[];
  /** What became of outages between two states; absent where nothing was compared. */
  readonly change?: PageChange;
}

/** What the later state makes of outages. */
export interface PageChange {
  /** `1 worse, 0 better, 33 as before`, and which losses were looked at. */
  readonly summary: string;
  /** The worst first. */
  readonly lines: readonly OutageLine[];
  /** How many lines there are beside these. */
  readonly more: number;
}

/** One state of the repository. */
export interface PageState {
  /** Its name in a few words, for a switch. */
  readonly label: string;
  /** Which it is: a commit, or words. */
  readonly state: string;
  /** What is assumed, a sentence each. */
  readonly assumed: readonly string[];
  readonly fleet: FleetRecord;
  /** Absent where the page would be too large with them. */
  readonly reasons?: PageReasons;
  readonly gaps: PageGaps;
  readonly findings: PageFindings;
}

/** Why endpoints are asked in their order. */
export interface PageReasons {
  readonly texts: readonly string[];
  /** Of each flow of the fleet its endpoints, and of each numbers of texts: the place, then the reasons. */
  readonly flows: readonly (readonly (readonly number[])[])[];
}

/** What does not fail over. */
export interface PageGaps {
  /** How many services several clusters serve. */
  readonly shared: number;
  /** How many of them have gaps. */
  readonly lacking: number;
  readonly gaps: readonly PageGap[];
  /** How many gaps the page leaves out. */
  readonly more: number;
}

/** Requests that nobody takes over. */
export interface PageGap {
  /** `shop/api:8080`, with what the requests have to be. */
  readonly service: string;
  /** The clusters of the clients, in words. */
  readonly clients: string;
  /** Of the requests, the part that fails then. */
  readonly failing: number;
  readonly why: string;
  /** `apps/api/api.yaml:29`; absent for what nobody wrote. */
  readonly at?: string;
  /** What becomes of it in the state that is proposed; absent where none is. */
  readonly proposed?: string;
}

/** What `check` finds. */
export interface PageFindings {
  /** By severity, then by place. */
  readonly findings: readonly PageFinding[];
  /** How many more there are. */
  readonly more: number;
}

/** One mistake, wherever it is. */
export interface PageFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix: string;
  /** `apps/api/api.yaml:29`; absent for what no file says. */
  readonly at?: string;
  /** Other places that have it, or that it is about. */
  readonly others: readonly string[];
  /** How many others there are beside these; 0 for none. */
  readonly moreOthers: number;
}

/** What a code means in general. */
export type PageCode = Pick<CodeText, 'code' | 'name' | 'severity' | 'title' | 'why' | 'fix'>;
