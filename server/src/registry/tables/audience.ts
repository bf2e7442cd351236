/** Whom a table serves (decision Q16): one shipper by contract, a group of shippers, or everybody. */
export type Audience =
  | { kind: 'shipper'; shipperId: number }
  | { kind: 'group'; groupId: number }
  | { kind: 'all' };

export type AudienceColumns = {
  audience: Audience['kind'];
  shipperId: number | null;
  groupId: number | null;
};

/** An audience as the columns of its table. */
export function toAudienceColumns(audience: Audience): AudienceColumns {
  return {
    audience: audience.kind,
    shipperId: audience.kind === 'shipper' ? audience.shipperId : null,
    groupId: audience.kind === 'group' ? audience.groupId : null,
  };
}

/** The audience of a row. */
export function toAudience(row: AudienceColumns): Audience {
  if (row.shipperId !== null) return { kind: 'shipper', shipperId: row.shipperId };
  if (row.groupId !== null) return { kind: 'group', groupId: row.groupId };
  return { kind: 'all' };
}
