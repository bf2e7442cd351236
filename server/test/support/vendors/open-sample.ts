import {
  openVendorLine,
  type VendorExchange,
  type VendorLine,
} from '../../../src/connectors/vendors/line/line.ts';
import { createPace } from '../../../src/connectors/vendors/line/pace.ts';
import type { SimulatedVendor } from '../../../src/connectors/vendors/simulator/simulator.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../../src/connectors/vendors/simulator/simulator.ts';
import type { VendorPorts } from '../../../src/connectors/vendors/vendor.ts';
import { networkList } from '../../../src/platform/outgoing/addresses.ts';
import { createOutgoingClient } from '../../../src/platform/outgoing/client.ts';
import { type KeptCredential, keepCredential, sampleTools } from './sample-tools.ts';
import type { VendorSample } from './vendor-sample.ts';

/** A vendor's ports on its simulator, with what went over the line. */
export type OpenSample = {
  ports: VendorPorts;
  line: VendorLine;
  /** Its credential, as it is rewritten. */
  kept: KeptCredential;
  simulator: VendorSimulator;
  simulated: SimulatedVendor;
  exchanges: VendorExchange[];
  /** The clock of both; minutes go by when a test says so. */
  clock: { nowMs: number };
  close(): Promise<void>;
};

/** Monday, 7 September 2026, 10:00 in São Paulo. */
const startedMs = Date.parse('2026-09-07T13:00:00Z');

export async function openSample(sample: VendorSample): Promise<OpenSample> {
  const clock = { nowMs: startedMs };
  const nowMs = () => clock.nowMs;
  const simulated = sample.simulate({ nowMs });
  const simulator = await startVendorSimulator(simulated);
  const client = createOutgoingClient({
    policy: { allowed: networkList(['127.0.0.0/8']), allowsSome: true, ports: [] },
    connections: 8,
  });
  const exchanges: VendorExchange[] = [];
  const kept = keepCredential(sample.access.credential);
  const line = openVendorLine({
    client,
    manifest: sample.vendor.manifest,
    hosts: simulator.hosts,
    pace: createPace(null),
    monotonicMs: () => performance.now(),
    pause: async () => {},
    onExchange: (exchange) => void exchanges.push(exchange),
  });
  return {
    ports: sample.vendor.open(sample.access, sampleTools(line, { nowMs, kept })),
    line,
    kept,
    simulator,
    simulated,
    exchanges,
    clock,
    async close() {
      await client.close();
      await simulator.stop();
    },
  };
}
