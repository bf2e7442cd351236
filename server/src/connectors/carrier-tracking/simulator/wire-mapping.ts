import type { TrackingMapping } from '../mapping.ts';
import { simulatedCodes } from './wire-journey.ts';

/** How the simulated carrier is asked: several freights in a call, by their ids. */
export function simulatedMapping(url: string): TrackingMapping {
  return {
    request: {
      method: 'POST',
      url,
      body: { fretes: '{items}' },
      batch: { size: 20, item: { id: '{freight_code}' } },
    },
    answer: {
      results: '/fretes',
      keys: [{ path: '/id', is: '{freight_code}' }],
      refusals: [{ path: '/erro', message: '/erro/mensagem' }],
      events: '/eventos',
    },
    event: {
      code: '/codigo',
      codes: simulatedCodes,
      occurredAt: { from: '/instante', formats: ['iso'] },
      description: '/descricao',
      receiver: '/recebedor',
    },
  };
}
