/** The differences between the supported releases of Istio, of istio-changes.yaml. */
import table from './istio-changes.json' with { type: 'json' };

/** A change of behaviour or of the API. */
export interface IstioChange {
  /** The first release that has it. */
  readonly since: string;
  /** The first patch release of an older release that has it. */
  readonly backport?: string;
  /** The variable of istiod's environment that turns it off; Istio's compatibility profiles set it to "false". */
  readonly flag?: string;
  /** Pull request, issue, or the version of istio/api. */
  readonly source: string;
  readonly what: string;
  /** The effect on a fleet of an older release. */
  readonly before: string;
}

export type IstioChangeName = keyof typeof table;

/** By name, oldest first. */
export const istioChanges: Readonly<Record<IstioChangeName, IstioChange>> = table;
