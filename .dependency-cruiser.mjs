// Rooms in the order the data flows. A room may import itself and rooms above it in this list.
const flow = [
  'diagnostic',
  'resource',
  'kind',
  'parse',
  'topology',
  'place',
  'istio',
  'derive',
  'merge',
  'check',
  'layout',
  'plan',
  'diff',
  'krm',
];
const io =
  '^(?:node:)?(?:fs|fs/promises|child_process|net|http|https|os|process|worker_threads)$|node_modules/(?:simple-git|@kubernetes/client-node)';
const downhill = flow.map((room, i) => ({
  name: `${room}-looks-upstream-only`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(?:${flow.slice(0, i + 1).join('|')})/` },
}));
export default {
  forbidden: [
    ...downhill,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-does-no-io',
      severity: 'error',
      from: { path: `^src/(?:${flow.join('|')})/` },
      to: { path: io, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plugin-uses-public-api',
      severity: 'error',
      from: { path: '^plugin/' },
      to: { path: '^src/', pathNot: '^src/index[.]ts$' },
    },
    {
      name: 'src-knows-no-plugin',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:plugin|test)/' },
    },
    {
      name: 'no-dev-deps',
      severity: 'error',
      from: { path: '^(?:src|plugin)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
