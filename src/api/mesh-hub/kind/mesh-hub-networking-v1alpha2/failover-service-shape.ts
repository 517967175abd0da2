/** The two versions of a FailoverService → the fields of the common content. */
import { type Resource, versionOf } from '../../../../resource/resource.ts';

/** Names of fields below `spec`. */
export interface FailoverServiceShape {
  /** The field with the number, in `spec.port`. */
  readonly number: string;
  /** The field with the list of services. */
  readonly services: string;
  /** From an entry of the list to the reference. */
  readonly reference: string;
}

const older: FailoverServiceShape = { number: 'port', services: 'failoverServices', reference: '' };

const current: FailoverServiceShape = {
  number: 'number',
  services: 'backingServices',
  reference: '/kubeService',
};

/** The shape of the resource's version: releases 0.6 wrote v1alpha1, later ones v1alpha2. */
export function failoverServiceShape({
  apiVersion,
}: Pick<Resource, 'apiVersion'>): FailoverServiceShape {
  return versionOf(apiVersion) === 'v1alpha1' ? older : current;
}
