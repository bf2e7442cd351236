import type { Page, PageRequest } from '@carreto/contract/admin/common';
import { type ChangeEntry, type ChangeKind, changeKinds } from '@carreto/contract/admin/registry/changes';
import type { Permission } from '@carreto/contract/permissions';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Holding } from '../access/holding.ts';
import { withinShippers } from '../access/scope.ts';
import { pageStart, toPage } from '../page.ts';
import type { RegistryContext } from './change.ts';
import { namesOfSubjects } from './subjects.ts';

export type ChangeQuery = PageRequest & {
  kind?: ChangeKind;
  entityId?: number;
  shipperId?: number;
  /** Who reads: what may be read of each kind is what may be read of the thing itself. */
  seenBy?: Pick<Holding, 'permissions' | 'scope'>;
  operatorId?: number;
  /** Instants: from this one on, and before that one. */
  from?: string;
  until?: string;
  action?: string;
  /** Looked for in who, what, before and after; case does not count. */
  text?: string;
};

/** Who may read a thing may read its history. */
const neededFor: Readonly<Record<ChangeKind, Permission>> = {
  shipper: 'registry.read',
  carrier: 'registry.read',
  contract: 'registry.read',
  shipperGroup: 'registry.read',
  dispatchPoint: 'registry.read',
  operator: 'people.read',
  token: 'people.read',
  rule: 'rules.read',
  taxRate: 'registry.read',
  sku: 'skus.read',
  table: 'tables.read',
  tableVersion: 'tables.read',
  carrierLayout: 'tables.read',
  tableShadow: 'tables.read',
  places: 'registry.read',
  liveCarrier: 'integration.read',
  store: 'integration.read',
  webhook: 'webhooks.read',
  quarantine: 'freights.read',
  freight: 'freights.read',
  postalAccount: 'registry.read',
  postalRange: 'registry.read',
  labelPicture: 'registry.read',
  trackingConnection: 'integration.read',
  vendorAccount: 'integration.read',
  auditPolicy: 'audit.read',
  auditReasons: 'audit.read',
  recipientLetters: 'registry.read',
  cte: 'audit.read',
  cteComponent: 'audit.read',
  bill: 'bills.read',
  masterKey: 'settings.read',
  session: 'people.read',
  signIn: 'people.read',
  credential: 'people.read',
  invitation: 'people.read',
  savedView: 'settings.read',
  securityPolicy: 'people.read',
  loadingManifest: 'freights.read',
  personalData: 'people.read',
  onboarding: 'settings.read',
};

/** Kinds of which lines without a shipper concern nobody in particular. */
const openKinds: readonly ChangeKind[] = ['carrier', 'carrierLayout', 'cteComponent', 'places', 'taxRate'];

/**
 * Who changed what and when, newest first. Those who see some shippers see the lines of those, and of what concerns nobody
 * in particular; those who see some carriers see no line, for lines do not name theirs.
 */
export async function listChanges(ctx: RegistryContext, query: ChangeQuery): Promise<Page<ChangeEntry>> {
  const { after, fetch } = pageStart(query);
  let select = ctx.db.selectFrom('changeLog').selectAll();
  if (after > 0) select = select.where('id', '<', after);
  if (query.kind !== undefined) select = select.where('kind', '=', query.kind);
  if (query.entityId !== undefined) select = select.where('entityId', '=', query.entityId);
  if (query.shipperId !== undefined) select = select.where('shipperId', '=', query.shipperId);
  if (query.seenBy !== undefined) select = select.where(seenBy(query.seenBy));
  if (query.operatorId !== undefined) select = select.where('operatorId', '=', query.operatorId);
  if (query.from !== undefined) select = select.where('at', '>=', new Date(query.from));
  if (query.until !== undefined) select = select.where('at', '<', new Date(query.until));
  if (query.action !== undefined) select = select.where('action', '=', query.action);
  if (query.text !== undefined) select = select.where(saying(query.text, query.seenBy?.permissions));
  const rows = await select.orderBy('id', 'desc').limit(fetch).execute();
  const nameOf = await namesOfSubjects(ctx, rows);
  return toPage(
    query,
    rows.map((row) => toEntry(row, nameOf(row))),
  );
}

function seenBy({ permissions, scope }: Pick<Holding, 'permissions' | 'scope'>): RawBuilder<boolean> {
  if (scope.carrierIds !== 'all') return sql<boolean>`false`;
  const kinds = changeKinds.filter((kind) => permissions.has(neededFor[kind]));
  const isOpen = sql`(shipper_id is null and kind = any(${openKinds}::text[]))`;
  const isSeen =
    scope.shipperIds === 'all'
      ? sql`true`
      : sql`(${isOpen} or ${withinShippers(scope, sql.ref('shipper_id'))})`;
  return sql<boolean>`(kind = any(${kinds}::text[]) and ${isSeen})`;
}

/** What became of things may speak of recipients; it is looked through for those who see them. */
function saying(text: string, permissions?: ReadonlySet<Permission>): RawBuilder<boolean> {
  const isSeen = permissions === undefined || permissions.has('personal.see');
  const content = isSeen ? sql`, before::text, after::text` : sql``;
  return sql<boolean>`strpos(lower(concat_ws(' ', actor, kind, action, address${content})), lower(${text})) > 0`;
}

function toEntry(row: Selectable<Rows['changeLog']>, subject: string | null): ChangeEntry {
  // Only kinds of the contract are ever written.
  return { ...row, kind: row.kind as ChangeKind, subject, at: row.at.toISOString() };
}
