import type { Transaction } from 'kysely';
import { parseDay } from '../../../kernel/days.ts';
import type { MirrorPart } from '../../../platform/mirror/mirror.ts';
import type { Rows } from '../../../rows.ts';
import { toAudience } from '../audience.ts';
import type { LiveVersion } from './candidates.ts';

/** A published or scheduled version, with what an offer says of it and where its sheet is found. */
export type LiveTable = LiveVersion & {
  documentId: number;
  /** Shown by offers as `table_reference`. */
  reference: string;
  number: number;
  /** Names the shipping method over its versions. */
  methodHash: string;
};

/** What is in force or will be, by whom it serves. */
export type LiveTables = {
  open: readonly LiveTable[];
  byShipper: ReadonlyMap<number, readonly LiveTable[]>;
  byGroup: ReadonlyMap<number, readonly LiveTable[]>;
};

/** The list only: sheets are loaded when a shipper first needs them. */
export const liveTablesPart: MirrorPart<Rows, LiveTables> = {
  epochs: ['tables'],
  async load(snapshot) {
    const tables = await readLiveTables(snapshot);
    return {
      open: tables.filter(({ audience }) => audience.kind === 'all'),
      byShipper: grouped(tables, ({ audience }) => (audience.kind === 'shipper' ? audience.shipperId : null)),
      byGroup: grouped(tables, ({ audience }) => (audience.kind === 'group' ? audience.groupId : null)),
    };
  },
};

/** Those of them that name a shipper, one of its groups, or everybody. */
export function tablesOf(tables: LiveTables, shipperId: number, groupIds: ReadonlySet<number>): LiveTable[] {
  const ofGroups = [...groupIds].flatMap((groupId) => tables.byGroup.get(groupId) ?? []);
  return [...(tables.byShipper.get(shipperId) ?? []), ...ofGroups, ...tables.open];
}

function grouped(tables: readonly LiveTable[], idOf: (table: LiveTable) => number | null) {
  const groups = new Map<number, LiveTable[]>();
  for (const table of tables) {
    const id = idOf(table);
    if (id === null) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [table]);
    else group.push(table);
  }
  return groups;
}

async function readLiveTables(snapshot: Transaction<Rows>): Promise<LiveTable[]> {
  const rows = await snapshot
    .selectFrom('freightTableVersion as version')
    .innerJoin('freightTable as table', 'table.id', 'version.tableId')
    .select([
      'version.id as versionId',
      'version.tableId',
      'version.documentId',
      'version.reference',
      'version.number',
      'version.state',
      'version.startsAt',
      'version.validFrom',
      'version.validUntil',
      'table.methodHash',
      'table.carrierId',
      'table.serviceKey',
      'table.loadType',
      'table.audience',
      'table.shipperId',
      'table.groupId',
    ])
    .where('version.state', 'in', ['published', 'scheduled'])
    .orderBy('version.id')
    .execute();
  return rows.map(({ audience, shipperId, groupId, state, startsAt, validFrom, validUntil, ...row }) => ({
    ...row,
    audience: toAudience({ audience, shipperId, groupId }),
    startsAtMs: state === 'scheduled' ? (startsAt?.getTime() ?? null) : null,
    validFrom: validFrom === null ? null : parseDay(validFrom),
    validUntil: validUntil === null ? null : parseDay(validUntil),
  }));
}

/** The documents of everything in force. */
export function documentsOf({ open, byShipper, byGroup }: LiveTables): Set<number> {
  const lists = [open, ...byShipper.values(), ...byGroup.values()];
  return new Set(lists.flatMap((tables) => tables.map(({ documentId }) => documentId)));
}
