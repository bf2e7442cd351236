import type { CheckStatusReply } from '@carreto/contract/shipper/check-status';
import type { HireStatus } from './check-status.ts';

/** What older plugins read as "without a limit". */
const unlimited = 2_147_483_647;

export function toWireStatus({ blocked, remaining }: HireStatus): CheckStatusReply {
  return { bloqueio: blocked, saldo: Math.max(0, Math.min(remaining ?? unlimited, unlimited)) };
}
