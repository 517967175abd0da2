/** The document of a page without anything in it, to be filled by tests. */
import type { PageDocument, PageState } from '../../plugin/format/report/page-document.ts';

/** A state without clusters. */
export const emptyState: PageState = {
  ...{ label: '', state: '', assumed: [] },
  fleet: { ...{ clusters: [], texts: [], upstreams: [], flows: [] }, load: 'even' },
  findings: { findings: [], more: 0 },
  gaps: { shared: 0, lacking: 0, alone: 0, gaps: [], more: 0 },
};

/** A page with that state alone. */
export const emptyPage: PageDocument = {
  ...{ name: '', program: '', cut: [], shown: 0, hasFleet: true, options: [], isCut: false },
  codes: [],
  states: [emptyState],
};
