import type { NewVendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { simulateJadlog } from '../../../src/connectors/vendors/jadlog/simulator/simulator.ts';
import { simulatedToken } from '../../../src/connectors/vendors/jadlog/simulator/wire-rules.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../../src/connectors/vendors/simulator/simulator.ts';
import { addVendorAccount } from '../../../src/registry/vendor-accounts/add-vendor-account.ts';
import type { TestApp } from '../app.ts';
import { tester } from '../registry.ts';

/** What an app under test needs so that it may call simulators on this machine. */
export const vendorEnvironment = { CARRETO_VENDOR_ALLOW_CIDRS: '127.0.0.1/32' };

/** A carrier's account with a simulated Jadlog on the clock of the app. */
export type JadlogAccount = {
  accountId: number;
  simulator: VendorSimulator;
  /** What it has taken. */
  state: ReturnType<typeof simulateJadlog>['state'];
};

export async function connectJadlog(
  app: TestApp,
  carrierId: number,
  { issuerCnpj, ...changes }: Partial<NewVendorAccount> & { issuerCnpj?: string } = {},
): Promise<JadlogAccount> {
  const issuer = issuerCnpj === undefined ? {} : { issuerCnpj };
  const simulated = simulateJadlog({ ...issuer, nowMs: () => app.clock.nowMs() });
  const simulator = await startVendorSimulator(simulated);
  const { id } = await addVendorAccount(app.ctx, tester, {
    ...{ carrierId, vendor: 'jadlog', name: 'Jadlog', credential: { token: simulatedToken } },
    settings: { account: '000123', contract: '123', services: '3,9', unit: '1' },
    hosts: simulator.hosts,
    ...changes,
  });
  await app.ctx.mirror.refresh();
  return { accountId: id, simulator, state: simulated.state };
}
