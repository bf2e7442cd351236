import type { SaidView } from '@carreto/contract/admin/freights/freight-raw';
import type { Said } from './raw.ts';

export function toSaid({ heardAt, occurredAt, ...said }: Said): SaidView {
  return { ...said, heardAt: heardAt.toISOString(), occurredAt: occurredAt?.toISOString() ?? null };
}
