/**
 * Codes of the area `topology`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../code.ts';
import { fleetKindUnreadText } from '../topology.ts';

/** An object for the control plane of a fleet is not read. */
export const fleetKindUnread: Code<Texts<'object' | 'apiVersion' | 'kind'>> = defineCode({
  ...fleetKindUnreadText,
  remedy: ({ apiVersion }) =>
    /^(?:networking|discovery)\./.test(apiVersion)
      ? undefined
      : 'move the object out of the sources and topology paths, to where its control plane reads it: no kind or setting of distributary replaces it',
  leavesOut: ({ kind }) => kind,
  message: ({ object, apiVersion }) =>
    `${object} of "${apiVersion}" is for a control plane: it is not read, and is written to no branch`,
});
