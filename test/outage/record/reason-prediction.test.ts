import { expect, test } from 'vitest';
import {
  markPredicted,
  type NumberedFlow,
  resolvePredicted,
  usualByClient,
  usualReasons,
} from '../../../src/outage/record/reason-prediction.ts';

/** Services with a flow from each client: one reason by client and place, two by service, one that nothing predicts. */
function servicesOf(clients: number, odd: (service: number, client: number) => number) {
  return Array.from({ length: 20 }, (_, service) =>
    Array.from(
      { length: clients },
      (_, client): NumberedFlow => ({
        client,
        steps: [0, 1, 2].map((place) => [
          place,
          100 + client * 10 + place,
          1000 + service * 10 + place,
          5000 + service,
          odd(service, client),
        ]),
      }),
    ),
  );
}

const write = (services: readonly (readonly NumberedFlow[])[]) => {
  const usual = usualReasons(services.flat());
  return { usual, marked: services.map((its) => markPredicted(its, usualByClient(usual))) };
};

test('each service is read back by itself, without those before it', () => {
  const services = servicesOf(6, (service, client) => (service * 31 + client * 17) % 7);
  const { usual, marked } = write(services);
  const read = marked.map((steps, i) =>
    resolvePredicted(
      steps.map((one, k) => ({ client: services[i]?.[k]?.client ?? -1, steps: one })),
      usualByClient(usual),
    ),
  );
  expect(read).toEqual(services.map((its) => its.map(({ steps }) => steps)));
});

test('what depends on the service or on the clients alone is a number once', () => {
  const clients = 12;
  const { usual, marked } = write(servicesOf(clients, () => 9));
  expect(usual.length).toBe(clients * 3);
  expect(usual[0]).toEqual([0, 0, 100, -1, -1, 9]);
  const numbers = marked.flat(2).flatMap(([, ...reasons]) => reasons.filter((one) => one >= 0));
  // Of each service: three for its places, and one for itself.
  expect(numbers.length).toBe(20 * 4);
});

test('flows without reasons stay without', () => {
  const flows = [{ client: 0, steps: [] }];
  expect(usualReasons(flows)).toEqual([]);
  expect(markPredicted(flows, usualByClient([]))).toEqual([[]]);
});
