import type { NewVendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { simulateLoggi } from '../../../src/connectors/vendors/loggi/simulator/simulator.ts';
import {
  simulatedClient,
  simulatedCompany,
} from '../../../src/connectors/vendors/loggi/simulator/wire-rules.ts';
import {
  startVendorSimulator,
  type VendorSimulator,
} from '../../../src/connectors/vendors/simulator/simulator.ts';
import { addVendorAccount } from '../../../src/registry/vendor-accounts/add-vendor-account.ts';
import type { TestApp } from '../app.ts';
import { tester } from '../registry.ts';

/** A carrier's account with a simulated Loggi on the clock of the app, and what it gives as labels. */
export type LoggiAccount = { accountId: number; simulator: VendorSimulator; label: Uint8Array };

export async function connectLoggi(
  app: TestApp,
  carrierId: number,
  changes: Partial<NewVendorAccount> = {},
): Promise<LoggiAccount> {
  const drawn = { label: new Uint8Array() };
  const simulated = simulateLoggi({ nowMs: () => app.clock.nowMs(), label: () => drawn.label });
  const simulator = await startVendorSimulator(simulated);
  const { id } = await addVendorAccount(app.ctx, tester, {
    ...{ carrierId, vendor: 'loggi', name: 'Loggi', credential: { ...simulatedClient } },
    settings: { company: simulatedCompany, externalService: 'DLVR-SPOT-DOOR-STAN-01' },
    hosts: simulator.hosts,
    ...changes,
  });
  await app.ctx.mirror.refresh();
  return Object.assign(drawn, { accountId: id, simulator });
}
