import type { Selectable, Transaction } from 'kysely';
import { fail, failField } from '../../../kernel/failure.ts';
import { isMailAddress } from '../../../platform/mail/mail-address.ts';
import { checkUrl } from '../../../platform/outgoing/check-url.ts';
import type { Sealer } from '../../../platform/secrets/seal.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import type { AuthKind, SubscribedKind } from '../rows.ts';
import { outgoingWords, words } from '../wire-words.ts';
import { type ReceiverPlaces, webhookPolicy } from './webhook-policy.ts';

export type EndpointRow = Selectable<Rows['webhookEndpoint']>;

/** What acts on endpoints need besides the database: where they may lead, and what seals their secrets. */
export type WebhookContext = RegistryContext & {
  sealer: Sealer;
  config: ReceiverPlaces;
};

/** Which endpoint of which shipper. */
export type EndpointRef = { shipperId: number; webhookId: number };

/** What people set of an endpoint. */
export type EndpointMembers = {
  name: string;
  url: string;
  /** Whether occurrences go to `url` itself, instead of `/occurrences` below it. */
  exactAddress: boolean;
  kinds: SubscribedKind[];
  occurrenceCodes: number[];
  channels: string[];
  includeReverse: boolean;
  order: EndpointOrder;
  maxInFlight: number;
  /** Who is told when it fails; empty: whom the installation names. */
  alertEmails: string[];
};

/** How strictly a later event of a freight waits for an earlier one. */
export type EndpointOrder = 'none' | 'bounded' | 'strict';

/** As people read it: without secrets. */
export type EndpointView = EndpointMembers & {
  id: number;
  auth: { kind: AuthKind; name: string | null };
  headerNames: string[];
  row: EndpointRow;
};

/** Attempts of an earlier event that a later one waits for. */
const holdOf: Readonly<Record<EndpointOrder, number>> = { none: 0, bounded: 3, strict: 13 };

export function toEndpointView(row: EndpointRow): EndpointView {
  const { id, name, url, exactAddress, kinds, occurrenceCodes, channels, includeReverse } = row;
  const { headerNames, alertEmails } = row;
  const order = row.holdAttempts === 0 ? 'none' : row.holdAttempts === holdOf.strict ? 'strict' : 'bounded';
  return {
    id,
    name,
    url,
    exactAddress,
    kinds,
    occurrenceCodes,
    channels,
    includeReverse,
    order,
    maxInFlight: row.maxInflight,
    alertEmails,
    auth: { kind: row.authKind, name: row.authName },
    headerNames,
    row,
  };
}

/** The columns of what people set; absent members stay absent. */
export function endpointColumns({ order, maxInFlight, kinds, ...rest }: Partial<EndpointMembers>) {
  return {
    ...rest,
    ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
    ...(order === undefined ? {} : { holdAttempts: holdOf[order] }),
    ...(maxInFlight === undefined ? {} : { maxInflight: maxInFlight }),
  };
}

/** What the change log keeps of an endpoint. */
export function toLogged({ row, ...members }: EndpointView): object {
  return { ...members, state: row.state, disabledReason: row.disabledReason };
}

/** @throws Failure `invalid_request` where the guard would not let anybody call the address. */
export function requireCallable(url: string, { config }: Pick<WebhookContext, 'config'>): void {
  const { objection } = checkUrl(url, webhookPolicy(config));
  if (objection !== null) throw failField('url', outgoingWords(objection));
}

/** @throws Failure `invalid_request` where mail could not be sent to one of them. */
export function requireAlertEmails(emails: readonly string[] = []): void {
  const details = emails.flatMap((email, index) =>
    isMailAddress(email) ? [] : [{ field: `alertEmails[${index}]`, message: words.pattern }],
  );
  if (details.length > 0) throw fail('invalid_request', { details });
}

/** The endpoint's row, locked until the transaction ends. @throws Failure `not_found` */
export async function lockEndpoint(
  tx: Transaction<Rows>,
  { shipperId, webhookId }: EndpointRef,
): Promise<EndpointRow> {
  return found(
    await tx
      .selectFrom('webhookEndpoint')
      .selectAll()
      .where('id', '=', webhookId)
      .where('shipperId', '=', shipperId)
      .where('state', '!=', 'removed')
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}
