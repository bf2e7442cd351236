import { simulateBraspress } from '../../connectors/vendors/braspress/simulator/simulator.ts';
import { simulateCorreios } from '../../connectors/vendors/correios/simulator/simulator.ts';
import { simulateJadlog } from '../../connectors/vendors/jadlog/simulator/simulator.ts';
import { simulateJamef } from '../../connectors/vendors/jamef/simulator/simulator.ts';
import { simulateLoggi } from '../../connectors/vendors/loggi/simulator/simulator.ts';
import { simulateMelhorEnvio } from '../../connectors/vendors/melhor-envio/simulator/simulator.ts';
import { simulateRodonaves } from '../../connectors/vendors/rodonaves/simulator/simulator.ts';
import {
  type SimulatedVendor,
  startVendorSimulator,
  type VendorSimulator,
} from '../../connectors/vendors/simulator/simulator.ts';
import { simulateSsw } from '../../connectors/vendors/ssw/simulator/simulator.ts';
import { simulateTotalExpress } from '../../connectors/vendors/total-express/simulator/simulator.ts';

/** Who issues the CT-es of the simulated Jadlog: a company that does not exist, for whoever adds it as a carrier. */
export const jadlogCnpj = '99500202000160';

/** Carriers' own systems on this machine, by the names of their connectors. */
export type DemoVendors = {
  simulators: ReadonlyMap<string, VendorSimulator>;
  /** Their addresses as `CARRETO_VENDOR_HOSTS` names them. */
  hosts: ReadonlyMap<string, string>;
  /** Where each is told how to behave. */
  controls: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** Starts a simulator of every carrier's system that has a connector. */
export async function startVendors(): Promise<DemoVendors> {
  const simulated = new Map<string, SimulatedVendor>([
    ['braspress', simulateBraspress()],
    ['correios', simulateCorreios()],
    ['jadlog', simulateJadlog({ issuerCnpj: jadlogCnpj })],
    ['jamef', simulateJamef()],
    ['loggi', simulateLoggi()],
    ['melhor-envio', simulateMelhorEnvio()],
    ['rodonaves', simulateRodonaves()],
    ['ssw', simulateSsw()],
    ['total-express', simulateTotalExpress()],
  ]);
  const simulators = new Map<string, VendorSimulator>();
  for (const [name, vendor] of simulated) simulators.set(name, await startVendorSimulator(vendor));
  const hosts = [...simulators].flatMap(([name, { hosts: own }]) =>
    Object.entries(own).map(([host, address]): [string, string] => [`${name}.${host}`, address]),
  );
  return {
    simulators,
    hosts: new Map(hosts),
    controls: Object.fromEntries([...simulators].map(([name, { controlUrl }]) => [name, controlUrl])),
    async stop() {
      await Promise.all([...simulators.values()].map((one) => one.stop()));
    },
  };
}
