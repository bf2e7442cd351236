import { startSimulator } from '@carreto/server/connectors/live-carrier/simulator/simulator';
import { simulateBraspress } from '@carreto/server/connectors/vendors/braspress/simulator/simulator';
import {
  simulatedLogin as braspressLogin,
  simulatedPayer,
} from '@carreto/server/connectors/vendors/braspress/simulator/wire-rules';
import { simulateJadlog } from '@carreto/server/connectors/vendors/jadlog/simulator/simulator';
import { simulatedToken } from '@carreto/server/connectors/vendors/jadlog/simulator/wire-rules';
import { startVendorSimulator } from '@carreto/server/connectors/vendors/simulator/simulator';
import { simulateSsw } from '@carreto/server/connectors/vendors/ssw/simulator/simulator';
import { simulatedLogin } from '@carreto/server/connectors/vendors/ssw/simulator/wire-rules';
import { serveStage } from '../run/serve-stage.ts';

type Mode = 'stalled' | 'stalled_body' | 'slow';
export type LiveSimulatorsInput = { modes: Mode[]; kind: 'contract' | 'vendors' };

/** What a carrier is connected by: its address, or its connector with a credential that its simulator knows. */
export type Stalled =
  | { url: string }
  | {
      vendor: string;
      credential: Record<string, string>;
      settings: Record<string, string>;
      hosts: Record<string, string>;
    };
export type LiveSimulatorsResult = { stalled: Stalled[] };

const { domain, payer, login, password } = simulatedLogin;
/** Three ways of speaking: JSON under a token, SOAP, JSON under a password. */
const vendors = [
  {
    vendor: 'jadlog',
    simulated: simulateJadlog(),
    credential: { token: simulatedToken },
    settings: { account: '000123', services: '3,9' },
  },
  {
    vendor: 'ssw',
    simulated: simulateSsw(),
    credential: { login, password },
    settings: { domain, payer },
  },
  {
    vendor: 'braspress',
    simulated: simulateBraspress(),
    credential: { ...braspressLogin },
    settings: { payer: simulatedPayer },
  },
];

/** Simulated carriers that behave badly, apart from the process that is measured. */
serveStage(async ({ modes, kind }: LiveSimulatorsInput) => {
  const started = await Promise.all(
    modes.map((mode, index) => (kind === 'contract' ? startOne(mode) : startVendor(index, mode))),
  );
  const result: LiveSimulatorsResult = { stalled: started.map(({ stalled }) => stalled) };
  return { result, close: async () => void (await Promise.all(started.map(({ stop }) => stop()))) };
});

type Started = { stalled: Stalled; stop(): Promise<void> };

async function startOne(mode: Mode): Promise<Started> {
  const simulator = await startSimulator();
  simulator.mode = mode;
  return { stalled: { url: simulator.url }, stop: () => simulator.stop() };
}

async function startVendor(index: number, mode: Mode): Promise<Started> {
  const one = vendors[index % vendors.length];
  if (one === undefined) throw new Error('there is no vendor');
  const { simulated, ...typed } = one;
  const simulator = await startVendorSimulator(simulated);
  simulator.mode = mode;
  return { stalled: { ...typed, hosts: { ...simulator.hosts } }, stop: () => simulator.stop() };
}
