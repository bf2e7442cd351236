import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { isKnown } from './wire-shipments.ts';

const journey: readonly JourneyStep[] = [
  { afterMinutes: 1, status: '1 Adicionado' },
  { afterMinutes: 2, status: '2 Coletado' },
  { afterMinutes: 4, status: '18 Em rota de entrega' },
  { afterMinutes: 6, status: '5 Entregue' },
];
const dayMs = 86_400_000;

/** What became of a package (L17, L18); the codes but for that of delivery are invented. */
export function followed(state: SimulatedState, code: string): SimulatedAnswer {
  const own = state.packages.find((each) => each.trackingCode === code);
  if (own === undefined || !isKnown(state, own))
    return jsonAnswer(404, { code: 5, message: 'Recurso não encontrado', details: [] });
  const { startedAtMs, trackingCode, loggiKey } = own;
  const steps = stepsUntil(journey, { startedAtMs, nowMs: state.nowMs() });
  const trackingHistory = steps.map(({ status, atMs }): Loose => {
    const [, number = '', highLevelStatus] = /^([0-9]+) (.*)$/.exec(status) ?? [];
    return {
      status: {
        code: number,
        highLevelStatus,
        description: `Pacote: ${highLevelStatus}`,
        actionRequired: null,
        updatedTime: new Date(atMs).toISOString().replace('Z', '000Z'),
      },
      location: { city: 'São Paulo', state: 'SP' },
    };
  });
  return jsonAnswer(200, {
    packages: [
      {
        loggiKey,
        trackingCode,
        ...trackingHistory.at(-1),
        promisedDate: new Date(startedAtMs + 3 * dayMs).toISOString().slice(0, 10),
        requestTime: new Date(startedAtMs).toISOString(),
        trackingHistory,
      },
    ],
  });
}
