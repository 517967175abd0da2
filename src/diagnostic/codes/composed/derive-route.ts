/**
 * Codes of the area `derive`, what Istio cannot express: 0420 to 0449. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../code.ts';
import { consumerHeadless, providerHeadlessText } from '../derive-route.ts';

/** A service is headless in all clusters that serve it. */
export const providerHeadless: Code<Texts<'service' | 'cluster'>> = defineCode({
  ...providerHeadlessText,
  silentBeside: [consumerHeadless],
  message: ({ service }, where) =>
    `Service ${service} of ${where} is headless: it is not derived in clusters without it`,
});
