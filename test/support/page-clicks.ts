/** What a person clicks in the page of a large fleet, by kind; `npm run bench -- page` times the same clicks that a test counts. */

/** Selectors, one click after another; the state that a kind begins with is what the one before it has left. */
export const clicks: Readonly<Record<string, readonly string[]>> = {
  regions: ['eu', 'us', 'eu', 'ap', 'us', 'sa', 'ap', 'af'].map((name) => `[data-region=${name}]`),
  clusters: switchesOf('c-eu-0', ['down', 'up']).concat(switchesOf('c-us-7', ['down', 'half'])),
  gateways: switchesOf('c-ap-14', ['gateway', 'up']),
  halves: switchesOf('c-me-5', ['half', 'up']),
  'everything up': ['button.reset'],
  cells: [1, 40, 90].map((row) => `table[role=grid] tbody tr:nth-child(${row}) td:nth-child(9)`),
  'regions beside a cell': ['[data-region=us]', '[data-region=us]'],
  map: ['details.map summary', 'details.map summary'],
};

function switchesOf(cluster: string, conditions: readonly string[]): readonly string[] {
  return conditions.map((one) => `input[name="switch ${cluster}"][value=${one}]`);
}
