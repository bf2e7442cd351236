import { type Simulator, startSimulator } from '@carreto/server/connectors/live-carrier/simulator/simulator';
import { serveStage } from '../run/serve-stage.ts';

export type LiveSimulatorsInput = { modes: Simulator['mode'][] };
export type LiveSimulatorsResult = { urls: string[] };

/** Simulated carriers that behave badly, apart from the process that is measured. */
serveStage(async ({ modes }: LiveSimulatorsInput) => {
  const simulators = await Promise.all(modes.map(() => startSimulator()));
  for (const [index, simulator] of simulators.entries()) simulator.mode = modes[index] ?? 'normal';
  const result: LiveSimulatorsResult = { urls: simulators.map(({ url }) => url) };
  return {
    result,
    close: async () => void (await Promise.all(simulators.map((simulator) => simulator.stop()))),
  };
});
