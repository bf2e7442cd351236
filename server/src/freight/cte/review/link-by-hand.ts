import { fail, failField } from '../../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { addLinksIn } from '../link/add-links.ts';

export type HandLink = { cteId: number; freightCode: string; note: string };

/**
 * Links a CT-e to a freight of its shipper because a person says so.
 * @throws Failure `not_found`; `invalid_request` for a freight that its shipper does not have; `conflict` for a CT-e that
 * was deleted, or is linked to it already.
 */
export async function linkByHand(
  ctx: RegistryContext,
  actor: Actor,
  { cteId, freightCode, note }: HandLink,
): Promise<void> {
  await inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const cte = found(
      await tx
        .selectFrom('cte')
        .select(['id', 'shipperId', 'state', 'freightCode', 'deletedAt'])
        .where('id', '=', cteId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    const { shipperId } = cte;
    if (cte.deletedAt !== null) throw fail('conflict', { message: 'O CT-e foi excluído.' });
    const freight = await tx
      .selectFrom('freight')
      .select('code')
      .where('shipperId', '=', shipperId)
      .where('code', '=', freightCode)
      .executeTakeFirst();
    if (freight === undefined) throw failField('freightCode', 'não é de um frete do embarcador do CT-e');
    const known = await tx
      .selectFrom('cteFreight')
      .select('freightCode')
      .where('cteId', '=', cteId)
      .where('freightCode', '=', freightCode)
      .executeTakeFirst();
    if (known !== undefined) throw fail('conflict', { message: 'O CT-e já está vinculado a este frete.' });
    await addLinksIn(tx, {
      cte,
      links: [{ freightCode, foundBy: 'person' }],
      actor,
      complement: note,
    });
    const after = { freightCode, note };
    await record(change, { kind: 'cte', id: cteId, shipperId, action: 'link', before: null, after });
  });
}
