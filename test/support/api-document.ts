/** A published API reference, as text → the names of the fields of its kinds: `spec.ports[].name`, a list's items behind `[]`. */

/** Kind → names of its fields, sorted, without `metadata`. */
export type DocumentedFields = ReadonlyMap<string, readonly string[]>;

/** The documents, each with how it is read. */
export const apiDocuments: Readonly<Record<string, (text: string) => DocumentedFields>> = {
  'flomesh-multicluster.txt': flomeshFields,
  'istio-networking.txt': istioFields,
  'karmada-multiclusterservice-rest.txt': karmadaFields,
  'karmada-multiclusterservice.txt': karmadaFields,
  'mesh-hub-failoverservice.txt': meshHubFields,
};

/** HTML: a section a type, whose rows name a field and the type that it has. */
function flomeshFields(text: string): DocumentedFields {
  const types = new Map(
    text.split('<h3 id="flomesh.io/v1alpha1.').map((section): [string, string] => {
      return [/^\w+/.exec(section)?.[0] ?? '', section];
    }),
  );
  const rows =
    /<code>(\w+)<\/code><br\/>\s*<em>\s*(?:<a href="[^"]*">)?\s*([^<]*?)\s*(?:<\/a>)?\s*<\/em>/g;
  const fieldsOf = (type: string, prefix: string): readonly string[] =>
    [...(types.get(type) ?? '').matchAll(rows)].flatMap(([, name = '', of = '']) => {
      const path = `${prefix}.${name}`;
      const isList = of.startsWith('[]');
      return [path, ...fieldsOf(of.replace(/^\[\]/, ''), isList ? `${path}[]` : path)];
    });
  const kinds = ['Cluster', 'GlobalTrafficPolicy', 'ServiceExport', 'ServiceImport'];
  return new Map(
    kinds.map((kind) => [
      kind,
      sorted([...fieldsOf(`${kind}Spec`, 'spec'), ...fieldsOf(`${kind}Status`, 'status')]),
    ]),
  );
}

/** A list whose items are full names: `ports.port (int32)`, `consumerClusters ([]ClusterSelector)`. */
function karmadaFields(text: string): DocumentedFields {
  const until = text.search(/^(?:## )?MultiClusterServiceList\s*$/m);
  const items = /^\s*[-•] \**([\w.]+)\** \((\[\])?/gm;
  const found = [...text.slice(0, until).matchAll(items)].map(([, name = '', list]) => ({
    name: /^(?:status|spec|metadata)\b/.test(name) ? name : `spec.${name}`,
    isList: list !== undefined,
  }));
  const lists = new Set(found.filter(({ isList }) => isList).map(({ name }) => name));
  const paths = found.map(({ name }) => {
    const parts = name.split('.');
    return parts
      .map((part, i) => {
        const isLast = i === parts.length - 1;
        return !isLast && lists.has(parts.slice(0, i + 1).join('.')) ? `${part}[]` : part;
      })
      .join('.');
  });
  return new Map([['MultiClusterService', sorted(paths.filter((path) => path.includes('.')))]]);
}

/** Tables of one line a field: `backingServices FailoverServiceSpec.BackingService repeated …`. */
function meshHubFields(text: string): DocumentedFields {
  const parts = text.split(/^(FailoverService\w+(?:\.\w+)?)$/m);
  const sections = new Map(
    parts.flatMap((part, i) => (i % 2 === 1 ? [[part, parts[i + 1] ?? '']] : [])),
  );
  const rows = /^(\w+) (?:\[\])?([\w.]+) (repeated )?/gm;
  const fieldsOf = (type: string, prefix: string): readonly string[] =>
    [...tableOf(sections.get(type)).matchAll(rows)].flatMap(([, name = '', of = '', list]) => {
      const path = `${prefix}.${name}`;
      return [path, ...fieldsOf(of, list === undefined ? path : `${path}[]`)];
    });
  return new Map([
    [
      'FailoverService',
      sorted([
        ...fieldsOf('FailoverServiceSpec', 'spec'),
        ...fieldsOf('FailoverServiceStatus', 'status'),
      ]),
    ],
  ]);
}

/** What follows the heading of the table. */
function tableOf(section: string | undefined): string {
  return section?.split(/^Field Type Label Description$/m)[1] ?? '';
}

const istioKinds = ['DestinationRule', 'Gateway', 'Sidecar', 'VirtualService'];
const types = 'array|boolean|integer|number|object|string';
const istioRow = new RegExp(`^(?:<code>)?(\\w+)(?:</code>)?\\t(?:<code>)?(?:${types})\\b`);

/** Headings name objects by their whole path, and rows below them the fields of these. A row `spec` begins a kind. */
function istioFields(text: string): DocumentedFields {
  const parts = text.split(/^(?=(?:<code>)?spec(?:<\/code>)?\t)/m).slice(1);
  return new Map(istioKinds.map((kind, i) => [kind, sorted(istioPaths(parts[i] ?? ''))]));
}

function istioPaths(part: string): readonly string[] {
  let path = '';
  const [reference = ''] = part.split(/^##? API Endpoints$/m);
  return reference.split('\n').flatMap((line) => {
    const row = istioRow.exec(line)?.[1];
    const field = row === undefined || path === '' ? [] : [`${path}.${row}`];
    const headings = [...line.matchAll(/[\s*`#]\.(spec(?:\.\w+|\[\])*)/g)].map((m) => m[1] ?? '');
    path = headings.at(-1) ?? path;
    return [...field, ...headings.filter((name) => name !== 'spec' && !name.endsWith('[]'))];
  });
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].sort();
}
