import type { VendorSimulator } from '../../../src/connectors/vendors/simulator/simulator.ts';

type Mode = 'normal' | 'error' | 'cut' | 'huge' | 'latin1' | 'stalled' | 'too_many' | 'lost_answer';

/** What the suite of all platforms does with a simulator, whatever it simulates. */
export function simulated(simulator: VendorSimulator) {
  return {
    behave(mode: Mode): void {
      // It says which encoding it is in, and then it can be read.
      simulator.mode = mode === 'latin1' ? 'latin1_unsaid' : mode;
    },
    calls: () => simulator.calls.length,
    stop: () => simulator.stop(),
  };
}
