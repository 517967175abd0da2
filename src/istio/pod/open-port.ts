/** Annotations of pods → the ports that they keep from the sidecar: connections there reach the container as they come. */
import { own } from '../../collection/own.ts';

const include = 'traffic.sidecar.istio.io/includeInboundPorts';
const exclude = 'traffic.sidecar.istio.io/excludeInboundPorts';
const interceptionMode = 'sidecar.istio.io/interceptionMode';

/** The annotations of pods that limit the ports, as written. */
export interface OpenPorts {
  readonly include: string | undefined;
  readonly exclude: string | undefined;
  readonly mode: string | undefined;
}

/** Undefined without any of them. */
export function decodeOpenPorts(
  annotations: Readonly<Record<string, string>>,
): OpenPorts | undefined {
  const [included, excluded, mode] = [include, exclude, interceptionMode].map((one) =>
    own(annotations, one),
  );
  const isWritten = [included, excluded, mode].some((one) => one !== undefined);
  return isWritten ? { include: included, exclude: excluded, mode } : undefined;
}

/**
 * The annotation that keeps a port from the sidecar; `maybe` where Git does not show it, undefined where none does. The excluded ports count
 * beside all ports alone (istio-iptables).
 */
export function openedBy(
  open: OpenPorts | undefined,
  port: number | undefined,
): 'maybe' | typeof include | typeof exclude | undefined {
  if (open === undefined) return undefined;
  const isUsual = open.mode === undefined || ['REDIRECT', 'TPROXY'].includes(open.mode);
  if (!isUsual || port === undefined) return 'maybe';
  const included = open.include?.trim() ?? '*';
  if (included !== '*') return listsPort(included, port) ? undefined : include;
  return listsPort(open.exclude ?? '', port) ? exclude : undefined;
}

function listsPort(text: string, port: number): boolean {
  return text.split(',').some((one) => one.trim() === String(port));
}
