import type { FreightHeadView } from '@carreto/contract/admin/freights/freight-head';
import type { FreightHead } from './freight-head.ts';

export function toHead({ hiredAtMs, ...head }: FreightHead): FreightHeadView {
  return { ...head, hiredAt: new Date(hiredAtMs).toISOString() };
}
