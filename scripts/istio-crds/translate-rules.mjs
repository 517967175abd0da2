// CEL rules of a CRD → keywords of JSON Schema. What none can say, and what a rule in src/kind/istio-networking-v1 says better, is
// left to the rules; a rule that is in neither list is refused, so that a new release of Istio brings none unseen.

const port = { minimum: 1, maximum: 65535 };
const plainText = { pattern: '^[^*]*$', description: 'a text without "*"' };
const plainKeys = {
  propertyNames: { pattern: '^[^*]+$', description: 'not empty and without "*"' },
};
const portKeys = { propertyNames: { pattern: '^[0-9]+$', description: 'numbers of ports' } };

const labelsOfSelector = {
  type: 'object',
  required: ['selector'],
  properties: {
    selector: {
      type: 'object',
      required: ['matchLabels'],
      properties: { matchLabels: { type: 'object', minProperties: 1 } },
    },
  },
};

/** In the order of the CRDs. */
const keywords = new Map([
  [
    'has(self.portLevelMtls) ? (((has(self.selector) && has(self.selector.matchLabels)) ? self.selector.matchLabels : {}).size() > 0) : true',
    { dependentSchemas: { portLevelMtls: labelsOfSelector } },
  ],
  ['self.all(key, !key.contains("*"))', plainKeys],
  ['self.all(key, key.size() != 0)', plainKeys],
  ['!self.contains("*")', plainText],
  ['self.size() == 0', { maxLength: 0 }],
  ['0 < self && self <= 65535', port],
  ['self.all(key, 0 < int(key) && int(key) <= 65535)', portKeys],
  ['self in ["", "HTTP", "HTTPS"]', { enum: ['', 'HTTP', 'HTTPS'] }],
  [
    'has(self.address) || has(self.network)',
    { anyOf: [{ required: ['address'] }, { required: ['network'] }] },
  ],
  ['has(self.wasm) != has(self.lua)', { oneOf: [{ required: ['wasm'] }, { required: ['lua'] }] }],
]);

/** Kinds whose rules are all in src/kind/istio-networking-v1. */
const judgedByRules = ['DestinationRule', 'Gateway', 'ServiceEntry', 'Sidecar', 'VirtualService'];

/** Rules of other kinds that stay unsaid here; fixtures/webhook/disagreements.yaml has a case of each. */
const unsaid = [
  'url(self)',
  'isURL(self)',
  'has(self.valueFrom)',
  'has(self.operation)',
  'has(self.context)',
  'has(self.serviceAccounts)',
  'duration(self)',
  'startsWith("unix://")',
  'key.matches(',
];

/** The keywords for the rules of one schema. */
export function translateRules(rules, place) {
  if (judgedByRules.includes(place.split('.')[0])) return {};
  return Object.assign({}, ...rules.map(({ rule }) => translateRule(rule, place)));
}

function translateRule(rule, place) {
  const known = keywords.get(rule);
  if (known !== undefined) return known;
  const rivals = [...rule.matchAll(/\(has\(self\.(\w+)\) \? 1 : 0\)/g)].map(([, name]) => name);
  if (rivals.length > 1 && rule.endsWith('<= 1')) return atMostOneOf(rivals);
  if (unsaid.some((part) => rule.includes(part))) return {};
  throw new Error(`${place}: rule ${rule} is not known`);
}

/** As the CRDs themselves say it where protobuf has a oneof. */
function atMostOneOf(names) {
  const each = names.map((name) => ({ required: [name] }));
  return { oneOf: [{ not: { anyOf: each } }, ...each] };
}
