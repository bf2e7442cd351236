import type { NewTableImport } from '@carreto/contract/admin/tables/table-imports';

/** Whose prices files are, for whom and when, as the form has it. */
export type Target = {
  carrierId: string;
  /** Of a contract; empty for all shippers. */
  shipperId: string;
  service: string;
  name: string;
  validFrom: string;
  validUntil: string;
};

/** What a browser kept of the form; anything else is an empty one, for the shipper in view. */
export function readTarget(stored: unknown, shipperId: number | undefined): Target {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const text = (name: string): string => {
    const value = kept[name];
    return typeof value === 'string' ? value.slice(0, 255) : '';
  };
  return {
    carrierId: text('carrierId'),
    shipperId: !('shipperId' in kept) ? String(shipperId ?? '') : text('shipperId'),
    service: text('service'),
    name: text('name'),
    validFrom: text('validFrom'),
    validUntil: text('validUntil'),
  };
}

/** The same as the API takes it: what is empty is left out. */
export function toNewImport({ carrierId, shipperId, service, ...rest }: Target): NewTableImport {
  const filled = Object.entries(rest).flatMap(([name, value]) => {
    const text = value.trim();
    return text === '' ? [] : [[name, text] as const];
  });
  return {
    carrierId: Number(carrierId),
    ...(shipperId === '' ? {} : { shipperId: Number(shipperId) }),
    ...(service.trim() === '' ? {} : { options: { service: { name: service.trim() } } }),
    ...Object.fromEntries(filled),
  };
}
