/**
 * Which files have no test of their own, and what tests them.
 * @module
 */

/** Files without a test of the same name, and what tests them or why nothing needs to. */
export const testedElsewhere: readonly (readonly [RegExp, string])[] = [
  [
    /^src\/(?:istio\/model\/oracle\/oracle-pods|app\/proof\/asked-release)\.ts$/,
    'test/istio/model/oracle-question.test.ts: the documents of a question; test/peer/prove.test.ts: asked',
  ],
  [
    /^(?:src\/derive\/mesh\/cluster-local-settings|plugin\/proposal\/cluster-local)\.ts$/,
    'test/plugin/commands/init.test.ts: what init --cluster-local writes and prints',
  ],
  [
    /^src\/check\/mesh\/ambient\/(?:multi-network|service-scope)\.ts$/,
    'test/check/mesh/ambient/captured-requests.test.ts, and the examples of the checks that ask it',
  ],
  [
    /^(?:src\/(?:app\/uninstall|emit\/remove-traces|git\/lock\/under-run-lock|present\/traces)|plugin\/command-line\/remote-seconds)\.ts$/,
    'test/plugin/commands/uninstall.test.ts and hydrate/hydrate.test.ts; the lock: test/peer/kill.test.ts',
  ],
  [/^plugin\/commands\/check\/(?!check\.)/, 'test/plugin/commands/check/check.test.ts: modes'],
  [
    /^plugin\/command-line\/completion\//,
    'test/plugin/commands/completion/complete.test.ts: what follows what; test/peer/completion.test.ts: in shells',
  ],
  [
    /^src\/outage\/explain\/flow-steps\.ts$/,
    'test/plugin/commands/report/report-reasons.test.ts: the same reasons as those of explain',
  ],
  [
    /^src\/outage\/failover\/gap-reason\.ts$/,
    'test/outage/failover/find-gaps.test.ts: the reason of each kind of gap',
  ],
  [
    /^(?:plugin\/fleet\/proposed-fleet|plugin\/format\/report\/page-(?:change|findings|gaps|of-states|reasons|state))\.ts$/,
    'test/plugin/commands/report/report.test.ts: what stands in the page',
  ],
  [
    /^plugin\/proposal\/(?:propose-for-repository|deployment\/created-namespaces)\.ts$/,
    'test/plugin/commands/init.test.ts, propose-fleet.test.ts and test/golden/layouts.test.ts: what init proposes',
  ],
  [
    /^src\/git\/(?:conversion\/.*|listing\/list-tracked)\.ts$/,
    'test/read/stored-content.test.ts: each conversion against git add; test/read/worktree.test.ts: left-out files',
  ],
  [/^src\/(?:index|internal)\.ts$/, 'only hand on; test/meta/library.test.ts'],
  [
    /^plugin\/format\/redact\/(?:document-rules|hidden-value|secret-words)\.ts$/,
    'test/plugin/format/redact/redact.test.ts and test/plugin/secrets.test.ts: each hides a part of what they ask for',
  ],
  [
    /^src\/kind\/schema\/compile-schema\.ts$/,
    'test/kind/schema/schema-finding.test.ts; what stands in for it, test/plugin/bundle.test.ts',
  ],
  [
    /^src\/kind\/flux-helm-v2\//,
    'fixtures/kinds/flux-helm-v2; test/kind/validate-resource.test.ts',
  ],
  [
    /^src\/kind\/istio-crd\/plain-kinds\.ts$/,
    'fixtures/kinds; test/kind/validate-resource.test.ts',
  ],
  [
    /^src\/(?:derive\/istio\/istio-object|merge\/virtual-service\/refused-path)\.ts$/,
    'fixtures/derive and fixtures/merge: what every object and finding that is made by it says',
  ],
  [
    /^src\/judge\/(?:silence|file-silences)\.ts$/,
    'test/judge/settle-findings.test.ts: what is silent, and what is not, by each of them',
  ],
  [/^src\/kind\/topology-label\.ts$/, 'data; test/istio/endpoint/ and fixtures/webhook'],
  [/^src\/(?:(?:diagnostic|check)\/codes\/|render\/codes\.ts)/, 'data; test/meta/codes.test.ts'],
  [
    /^src\/(?:api\/[^/]+\/)?kind\/[^/]+-v1(?:alpha[12]|beta1)?\//,
    'fixtures/kinds; test/kind/validate-resource.test.ts',
  ],
  [
    /^src\/derive\/route\/order\/nearest-first\.ts$/,
    'test/derive/route/order/order-providers.test.ts and order-by-steps.test.ts',
  ],
  [
    /^src\/load\/(?:load-(?:sources|topology)|text-log)\.ts$/,
    'test/load/load-fleet.test.ts: together',
  ],
  [
    /^src\/(?:app\/(?:diff|export|hydrate|outage\/(?:explain|simulate)|prove)|render\/layout)\.ts$/,
    'test/plugin/commands/: each command is made of one of them',
  ],
  [
    /^src\/diagnostic\/(?:code|environment-error)\.ts$/,
    'a record; every test of a failure in test/read and test/emit',
  ],
  [
    /^src\/parse\/(?:edit|scan|text|tree)\//,
    'one small step each: test/parse/{parse-file,findings,bounds,go-answers}.test.ts and test/law/yaml-*.test.ts hold them together',
  ],
  [
    /^src\/parse\/(?:list-items|object-identity|parse-documents|portable-text|source-text)\.ts$/,
    'test/parse/parse-file.test.ts and test/parse/findings.test.ts',
  ],
  [
    /^src\/api\/karmada\/place\/(?:override|overrider|propagation|schedule)\//,
    'fixtures/place/karmada-*, most of them compared with karmada by hand; test/golden/place.test.ts and test/law/policies.test.ts hold them together',
  ],
  [/^src\/resource\/yaml\/yaml-scalar\.ts$/, 'test/resource/yaml/to-yaml.test.ts'],
  [
    /^src\/(?:present\/(?:branch-place|commit-age|hydrated-from|present-notes)|git\/(?:refs\/(?:judge-\w+|push-url|revisions|tracking-ref)|store\/join-packs)|emit\/apply-plan|plan\/ref-findings)\.ts$/,
    'test/app/hydrate-*, test/git/refs/ and test/peer/year.test.ts: what they make of real repositories and remotes',
  ],
  [/^src\/disk\/nearest-directory\.ts$/, 'test/read/fleet-root.test.ts'],
  [/^src\/plan\/notes\/notes-tree\.ts$/, 'test/plan/notes/plan-notes.test.ts'],
  [/^src\/git\/(?:signing|store\/sign-commit)\.ts$/, 'test/emit/sign-commits.test.ts'],
  [
    /^src\/(?:read\/revision\/git-files|git\/listing\/list\w*-(?:tree|entry|left-out))\.ts$/,
    'test/read/revision/ and test/read/worktree.test.ts',
  ],
  [
    /^src\/(?:krm\/|render\/render-items|app\/run-function)/,
    'fixtures/fn; test/golden/fn.test.ts and test/law/resource-list.test.ts',
  ],
  [/^src\/read\/kustomization-file\.ts$/, 'test/plugin/commands/fn.test.ts'],
  [
    /^src\/place\/(?:group\/change-together|change\/draft-resource)\.ts$/,
    'test/place/patch/patch-together.test.ts and test/place/patch/fleet-patches.test.ts',
  ],
  [/^src\/place\/group\/(?:duplicate-objects|place-in-groups)\.ts$/, 'test/place/place.test.ts'],
  [
    /^src\/place\/(?:change\/draft-member|patch\/patch-operation)\.ts$/,
    'test/place/patch/json-patch.test.ts',
  ],
  [
    /^src\/(?:vendor\/|load\/load-lock|read\/remote\/|emit\/write-vendored|disk\/(?:output-place|replace-directory))|^plugin\/commands\/vendor\/vendored-changes/,
    'test/plugin/own-paths.test.ts, commands/vendor/vendor.test.ts and test/peer/vendor-*.test.ts: with real repositories and charts',
  ],
  [
    /^src\/place\/rendered\/release\//,
    'test/place/rendered/release/: what is read and refused; test/peer/releases.test.ts and applications.test.ts ask Helm',
  ],
  [/^src\/place\/rendered\//, 'fixtures/sources; test/golden/sources.test.ts'],
  [
    /^src\/(?:read\/program\/(?:sandbox\/confinement|copy\/copy-files|eds-oracle|find-program|program-file|program-identity|program-launches|run-programs|scratch-directory)|load\/rendered\/[a-z-]+)\.ts$/,
    'test/peer/: with the real programs, and with some that misbehave',
  ],
  [
    /^(?:src\/check\/gateway-state\.ts$|src\/outage\/(?:(?:called-host|demand|endpoint-place|flow|upstream)\.ts$|reach\/|caller\/)|src\/istio\/(?:reach\/|gateway\/(?:east|gateway|inbound))|plugin\/format\/outages\/)/,
    'test/outage/simulate.test.ts and fixtures/outages: what they say of whole fleets',
  ],
  [
    /^src\/outage\/change\/(?!threshold)|^src\/app\/outage\/compare\.ts$|^plugin\/format\/change\//,
    'fixtures/changes: what they say of whole fleets; test/outage/change/compare-outages.test.ts and test/peer/outage-changes.test.ts, which asks real Pilot',
  ],
  [
    /^src\/outage\/guard\/(?!judge-guards)/,
    'test/outage/guard/judge-guards.test.ts: what they say of whole fleets',
  ],
  [
    /^(?:src\/outage\/explain\/|plugin\/format\/explanation\/)/,
    'fixtures/explanations: what they say of whole fleets; test/peer/explain.test.ts asks real Pilot',
  ],
  [
    /^src\/outage\/record\//,
    'test/outage/record/restore-fleet.test.ts: what a restored fleet answers',
  ],
  [
    /^plugin\/carried\/page-parts\.ts$/,
    'test/plugin/commands/report/report.test.ts; of the built program, test/plugin/bundle.test.ts',
  ],
  [/^plugin\/format\/picture\//, 'test/golden/pictures.test.ts: what all of them make of a fleet'],
  [/^plugin\/format\/code-list\.ts$/, 'test/plugin/commands/explain.test.ts: all codes, and some'],
  [
    /^plugin\/format\/markdown\.ts$/,
    'test/plugin/format/diff/markdown.test.ts and test/golden/outages.test.ts',
  ],
  [/^src\/render\/render-fleet\.ts$/, 'test/golden/: every case goes through it'],
  [
    /^src\/check\/(?:check-fleet|cluster-state)\.ts$/,
    'only join what the checks and the model are tested by: test/check/',
  ],
  [
    /^src\/check\/server\/(?:client-tls|inbound-service|gateway\/exports-gateway)\.ts$/,
    'test/check/server/: several checks ask through each',
  ],
  [
    /^src\/derive\/(?:mesh\/own-subset|istio\/destination-rule\/own-subset-rule)\.ts$/,
    'fixtures/derive/own-subset-rule; test/peer/istio-remote-secrets.test.ts asks real Pilot',
  ],
  [
    /^src\/derive\/(?:istio|route\/clusterset)\/clusterset-name\.ts$/,
    'fixtures/derive/clusterset-name; test/peer/istio-clusterset-names.test.ts asks real Pilot',
  ],
  [
    /^src\/(?:derive\/route\/order\/(?:order-without-istio|service-affinity)|merge\/service)\.ts$/,
    'fixtures/merge/service and fixtures/codes/DIS0457: together, for whole fleets',
  ],
  [/^src\/derive\/bounds\.ts$/, 'a number; test/derive/endpoint-bound.test.ts'],
  [
    /^src\/istio\/mesh\/(?:mesh-flag|mesh-statement|remote-secret)\.ts$/,
    'test/istio/mesh/cluster-mesh.test.ts: together, as they are asked',
  ],
  [
    /^src\/istio\/(?:pod\/pod-template|service\/target-port)\.ts$/,
    'test/derive/offer/workload-account.test.ts and test/istio/pod/running-pods.test.ts',
  ],
  [
    /^src\/api\/(?:[a-z]+\.ts$|[^/]+\/(?:kind\/kinds|topology\/clusters|place\/placement|derive\/services)\.ts$)/,
    'lists; test/meta/registries.test.ts and test/meta/generated-files.test.ts',
  ],
  [/^src\/place\/api-placement\.ts$/, 'test/golden/place.test.ts'],
  [/^src\/topology\/source\/cluster-document\.ts$/, 'test/topology/topology-documents.test.ts'],
  [
    /^src\/(?:api\/flomesh\/derive\/global-traffic-policy|derive\/failover\/read-failovers|derive\/import\/import-writer)\.ts$/,
    'test/derive/route/traffic-policy.test.ts, test/api/mesh-hub/derive/ and test/api/*/derive/service-import.test.ts',
  ],
  [
    /^src\/check\/host\/service-entry\/endpoint-drop\.ts$/,
    'test/check/host/service-entry/dropped-endpoints.test.ts',
  ],
  [
    /^src\/check\/host\/visibility\/rule-loss\.ts$/,
    'test/check/host/visibility/hidden-rule.test.ts',
  ],
  [
    /^src\/check\/policy\//,
    'fixtures/lints; test/golden/lints.test.ts and test/peer/istio-lints.test.ts',
  ],
  [
    /^src\/(?:check\/order\/|derive\/route\/policy-place)/,
    'test/check/order/lost-order.test.ts and test/law/derive-silence.test.ts',
  ],
  [
    /^src\/istio\/(?:system-namespace\.ts$|(?:authorization|destination-rule|endpoint|gateway|model|service|sidecar|visibility)\/)/,
    'test/istio/model/upstream-clusters.test.ts: what real Pilot said, which also test/peer/pilot-model.test.ts asks',
  ],
  [
    /^src\/read\/(?:bounds|tree\/resolve-link)\.ts$/,
    'test/read/tree/follow-links.test.ts and test/read/tree/stored-files.test.ts',
  ],
  [
    /^(?:src\/load\/judge-directories|plugin\/proposal\/(?:deployment\/deployment|fleet-text|source\/(?:candidate|leave-out|proposed-sources?|source-of-cluster)|topology-file))\.ts$/,
    'fixtures/layouts; test/golden/layouts.test.ts, with programs test/peer/layouts.test.ts',
  ],
  [
    /^src\/(?:keep\/(?:kept-state|moved-objects|split-kept)|present\/read-applications)\.ts$/,
    'test/keep/keep-going.test.ts and keep-refused.test.ts: what each of them reads and refuses, on real branches',
  ],
  [/^plugin\/cli\.ts$/, 'test/plugin/bundle.test.ts runs it as people do'],
  [/^plugin\/fleet\/(?:open-fleet|print-selected)\.ts$/, 'test/plugin/commands/'],
  [/^plugin\/program\.ts$/, 'test/plugin/main.test.ts'],
  [/^plugin\/fleet\/kept-results\.ts$/, 'test/peer/kept-results.test.ts: what is built keeps them'],
  [/^plugin\/carried\/carried-files\.ts$/, 'what stands in for it: test/plugin/bundle.test.ts'],
  [/^plugin\/run\.ts$/, 'types, and one line of text'],
  [/^plugin\/commands\/cmp\/cmp\.ts$/, 'only joins; test/meta/documented-commands.test.ts'],
  [/^plugin\/fleet\/watch-files\.ts$/, 'test/peer/check-watch.test.ts: on a terminal'],
  [/^plugin\/format\/rollout\.ts$/, 'test/plugin/commands/rollout/rollout.test.ts'],
  [/^plugin\/format\/terminal\/colour\.ts$/, 'test/plugin/format/findings/text.test.ts'],
];
