import type { NewPostalAccount, PostalAccount } from '@carreto/contract/admin/registry/postal';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { checkUrl } from '../../platform/outgoing/check-url.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { requireReal } from '../shippers/test-shippers.ts';
import {
  type PostalContext,
  type PostalNetworks,
  postalPolicy,
  postalSecretPlace,
  toPostalAccount,
} from './account.ts';

const usualLowMark = 100;

/**
 * Adds a contract with the postal operator; its secrets are sealed.
 * @throws Failure `not_found` where shipper or carrier are not there; `conflict` where the name, or the card of the
 * contract, is taken, and for a test shipper, of which the operator hears nothing; `invalid_request` for an address that may not be called.
 */
export async function addPostalAccount(
  ctx: PostalContext,
  actor: Actor,
  input: { shipperId: number; account: NewPostalAccount },
): Promise<PostalAccount> {
  const { prePosting, legacy, services = [], lowMark = usualLowMark, ...rest } = input.account;
  if (prePosting !== undefined) requireService(prePosting, 'prePosting', ctx.config);
  if (legacy !== undefined) requireService(legacy, 'legacy', ctx.config);
  return inChange(ctx, actor, async (change) => {
    await requireShipper(change.tx, input.shipperId);
    await requireReal(change.tx, input.shipperId);
    const carriers = change.tx.selectFrom('carrier').select('id');
    found(await carriers.where('id', '=', rest.carrierId).executeTakeFirst());
    // Secrets are sealed below, when the row they are sealed for has its id.
    const pending = Buffer.alloc(0);
    const { id } = await change.tx
      .insertInto('postalAccount')
      .values({
        ...rest,
        shipperId: input.shipperId,
        services,
        lowMark,
        restUrl: prePosting?.url ?? null,
        restUser: prePosting?.user ?? null,
        restSecret: prePosting === undefined ? null : pending,
        soapUrl: legacy?.url ?? null,
        soapUser: legacy?.user ?? null,
        soapSecret: legacy === undefined ? null : pending,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const seal = (secret: string | undefined, field: 'rest_secret' | 'soap_secret') =>
      secret === undefined ? null : ctx.sealer.seal(secret, postalSecretPlace(id, field));
    const row = await change.tx
      .updateTable('postalAccount')
      .set({
        restSecret: seal(prePosting?.secret, 'rest_secret'),
        soapSecret: seal(legacy?.secret, 'soap_secret'),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = toPostalAccount(row);
    const { shipperId } = input;
    await record(change, { kind: 'postalAccount', id, shipperId, action: 'add', before: null, after: added });
    return added;
  });
}

/** @throws Failure `invalid_request` where the guard would not let anybody call it, or the user holds a colon. */
export function requireService(
  { url, user }: { url: string; user: string },
  member: 'prePosting' | 'legacy',
  networks: PostalNetworks,
): void {
  const { objection } = checkUrl(url, postalPolicy(networks));
  if (objection !== null) throw failField(`${member}.url`, messages.outgoing[objection]);
  // It ends the user where it is sent.
  if (user.includes(':')) throw failField(`${member}.user`, messages.pattern);
}
