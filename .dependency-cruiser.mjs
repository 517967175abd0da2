// Rooms in the order the data flows. A room may import itself and rooms above it in this list.
const flow = [
  'collection',
  'diagnostic',
  // Git's objects as values: what they are is known without a repository.
  'git/object',
  'resource',
  'kind',
  'parse',
  'topology',
  'place',
  'istio',
  'derive',
  'merge',
  'check',
  'outage',
  'judge',
  'layout',
  'plan',
  'diff',
  'krm',
];
const io =
  '^(?:node:)?(?:fs|fs/promises|child_process|net|http|https|os|process|worker_threads)$|node_modules/(?:simple-git|@kubernetes/client-node)';
/** What an API brings to a room lies in `src/api/<name>/<room>/`, the list of it for all APIs is `src/api/<room>.ts`: both are part of that room. */
const names = (rooms) => rooms.join('|');
const inRooms = (rooms) => [
  `^src/(?:${names(rooms)})/`,
  `^src/api/[^/]+/(?:${names(rooms)})/`,
  `^src/api/(?:${names(rooms)})[.]ts$`,
];
const downhill = flow.map((room, i) => ({
  name: `${room}-looks-upstream-only`,
  severity: 'error',
  from: { path: inRooms([room]) },
  to: { path: '^src/', pathNot: inRooms(flow.slice(0, i + 1)) },
}));
const listed = {
  name: 'rooms-know-apis-by-the-lists',
  severity: 'error',
  from: { path: '^src/(?!api/)' },
  to: { path: '^src/api/[^/]+/' },
};
/** The codes of an API stand with those of the rooms; only the API reports them. */
const reported = {
  name: 'rooms-report-no-codes-of-apis',
  severity: 'error',
  from: { path: '^src/(?!api/|diagnostic/)' },
  to: {
    path: '^src/diagnostic/codes/(?:failover-policy|flomesh|karmada|mcs|derive-mcs|mesh-hub)',
  },
};
const apart = {
  name: 'no-api-knows-another',
  severity: 'error',
  from: { path: '^src/api/([^/]+)/' },
  to: { path: '^src/api/', pathNot: '^src/api/$1/' },
};
/** Rooms in the order in which they call those of the flow and its ends, for a part of a command. */
const above = ['load', 'render', 'reuse', 'keep', 'vendor'];
/** The two ends know the rooms whose data they read or write, and decide nothing; `app` knows all rooms and is known by none. */
const ends = [
  ['disk', 'collection|diagnostic|resource|disk'],
  ['git', 'collection|diagnostic|resource|disk|git'],
  ['read', 'collection|diagnostic|resource|disk|cache|git|read'],
  ['present', 'collection|diagnostic|resource|layout|plan|git|present'],
  ['emit', 'collection|diagnostic|resource|disk|layout|plan|git|emit'],
  ['cache', 'collection|diagnostic|resource|disk|cache'],
  ...above.map((room, i) => [
    room,
    [
      ...flow,
      'api',
      'disk',
      'git',
      'cache',
      'read',
      'present',
      'emit',
      ...above.slice(0, i + 1),
    ].join('|'),
  ]),
  ['app', '[^/]+'],
].map(([room, known]) => ({
  name: `${room}-keeps-to-its-end`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(?:${known})/` },
}));
const deciding = {
  name: 'emit-decides-nothing',
  severity: 'error',
  from: { path: '^src/emit/' },
  to: { path: '^src/plan/(?:notes/)?(?:plan-|ref-moves)', dependencyTypesNot: ['type-only'] },
};
/** A clone of another repository is a directory of its own, with a time limit of its own. */
const starting = {
  name: 'git-is-started-by-its-room',
  severity: 'error',
  from: { path: '^(?:src/(?!git/)|plugin/)', pathNot: '^src/read/remote/fetch-commit[.]ts$' },
  to: { path: '^src/git/process/' },
};
const index = {
  name: 'every-file-has-a-room',
  severity: 'error',
  from: { path: '^src/[^/]+$', pathNot: '^src/index[.]ts$' },
  to: {},
};
export default {
  forbidden: [
    ...downhill,
    apart,
    listed,
    reported,
    ...ends,
    deciding,
    starting,
    index,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-does-no-io',
      severity: 'error',
      from: { path: `^src/(?:api|app|${names([...flow, ...above])})/` },
      to: { path: io, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-page-asks-no-repository',
      severity: 'error',
      from: { path: '^page/' },
      to: {
        path: '^(?:src|plugin|test)/',
        pathNot:
          '^(?:src/(?:outage/|topology/cluster-key|diagnostic/wording/shell-word)|plugin/format/(?:outages/words|report/page-document)[.]ts$)',
      },
    },
    {
      name: 'nobody-knows-the-page',
      severity: 'error',
      from: { path: '^(?:src|plugin)/' },
      to: { path: '^page/' },
    },
    {
      name: 'src-knows-no-plugin',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:plugin|test)/' },
    },
    {
      // Bundled, so that an install brings no other package: docs/decisions/08-dependencies.md.
      name: 'packages-of-the-product',
      severity: 'error',
      from: { path: '^(?:src|plugin)/' },
      to: {
        path: '^node_modules/',
        pathNot:
          '^node_modules/(?:@kubernetes/client-node|ajv|commander|fflate|get-east-asian-width|rfc6902|simple-git|yaml)/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
