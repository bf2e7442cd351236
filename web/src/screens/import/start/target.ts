import type { NewTableImport } from '@carreto/contract/admin/tables/table-imports';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';

/** Whose prices files are, for whom and when, as the form has it. */
export type Target = {
  carrierId: string;
  /** `s` and the shipper of a contract, `g` and a group; empty for all shippers. */
  audience: string;
  service: string;
  name: string;
  validFrom: string;
  validUntil: string;
};

/** What a browser kept of the form; anything else is an empty one, for the shipper in view. */
export function readTarget(stored: unknown, shipperId: number | undefined): Target {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const text = (name: string, other = ''): string => {
    const value = kept[name];
    return typeof value === 'string' ? value.slice(0, 255) : other;
  };
  return {
    carrierId: text('carrierId'),
    audience: text('audience', shipperId === undefined ? '' : `s${shipperId}`),
    service: text('service'),
    name: text('name'),
    validFrom: text('validFrom'),
    validUntil: text('validUntil'),
  };
}

/** The form for the next version of a table. */
export function targetOf({ carrierId, audience, service, name }: ListedTable): Target {
  const { shipperId, groupId } = audience;
  const whom = shipperId === null ? (groupId === null ? '' : `g${groupId}`) : `s${shipperId}`;
  return { carrierId: String(carrierId), audience: whom, service, name, validFrom: '', validUntil: '' };
}

/** The same as the API takes it: what is empty is left out. */
export function toNewImport({ carrierId, audience, service, ...rest }: Target): NewTableImport {
  const filled = Object.entries(rest).flatMap(([name, value]) => {
    const text = value.trim();
    return text === '' ? [] : [[name, text] as const];
  });
  const id = Number(audience.slice(1));
  return {
    carrierId: Number(carrierId),
    ...(audience.startsWith('s') ? { shipperId: id } : {}),
    ...(audience.startsWith('g') ? { groupId: id } : {}),
    ...(service.trim() === '' ? {} : { options: { service: { name: service.trim() } } }),
    ...Object.fromEntries(filled),
  };
}
