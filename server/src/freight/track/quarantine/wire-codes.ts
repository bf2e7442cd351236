import type { CarrierCodeView } from '@carreto/contract/admin/freights/carrier-codes';
import type { CarrierCode } from './list-codes.ts';

export function toCarrierCode({ waiting, ...rest }: CarrierCode): CarrierCodeView {
  return {
    ...rest,
    waiting: waiting?.waiting ?? 0,
    waitingSince: waiting?.waitingSince.toISOString() ?? null,
    freightCode: waiting?.freightCode ?? null,
    description: waiting?.description ?? null,
  };
}
