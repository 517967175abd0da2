/** The Services and EndpointSlices of an API server → the addresses that names and virtual addresses of one cluster stand for. */

/** A Service with an address of its own, or without (headless). */
export interface ClusterService {
  readonly namespace: string;
  readonly name: string;
  /** `None` where the Service is headless. */
  readonly address: string;
  readonly ports: readonly ServicePort[];
}

export interface ServicePort {
  readonly port: number;
  /** The ready pods behind it. */
  readonly endpoints: readonly { readonly ip: string; readonly port: number }[];
}

/** A Service of the API. */
export interface ServiceObject {
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly clusterIP?: string;
    readonly ports?: readonly { readonly name?: string; readonly port: number }[];
  };
}

/** An EndpointSlice of the API. */
export interface SliceObject {
  readonly metadata: ObjectMeta;
  readonly addressType: string;
  readonly endpoints?:
    | readonly {
        readonly addresses: readonly string[];
        readonly conditions?: { readonly ready?: boolean };
      }[]
    | null;
  /** Null where no pod has the ports. */
  readonly ports?: readonly { readonly name?: string; readonly port?: number }[] | null;
}

interface ObjectMeta {
  readonly namespace: string;
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Joins them as kube-proxy does: by the label of the slice, and ports by their names. */
export function clusterServices(
  services: Iterable<ServiceObject>,
  slices: Iterable<SliceObject>,
): readonly ClusterService[] {
  const all = [...slices].filter(({ addressType }) => addressType === 'IPv4');
  return [...services].flatMap(({ metadata: { namespace, name }, spec }) => {
    const { clusterIP: address, ports = [] } = spec;
    if (address === undefined || address === '') return [];
    const its = all.filter(
      ({ metadata: { namespace: at, labels } }) =>
        at === namespace && labels?.['kubernetes.io/service-name'] === name,
    );
    const served = ports.map((one) => ({ port: one.port, endpoints: behind(one.name ?? '', its) }));
    return [{ namespace, name, address, ports: served }];
  });
}

function behind(portName: string, slices: readonly SliceObject[]): ServicePort['endpoints'] {
  return slices.flatMap(({ endpoints, ports }) => {
    const port = (ports ?? []).find(({ name = '' }) => name === portName)?.port;
    if (port === undefined) return [];
    const ready = (endpoints ?? []).filter(({ conditions }) => conditions?.ready !== false);
    return ready.flatMap(({ addresses }) => addresses.map((ip) => ({ ip, port })));
  });
}
