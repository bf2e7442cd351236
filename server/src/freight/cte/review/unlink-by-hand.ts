import { fail, failField } from '../../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { removeLinksIn } from '../link/remove-links.ts';
import { cteStates } from '../states.ts';

export type HandUnlink = {
  cteId: number;
  /** Absent: of all its freights. */
  freightCode?: string | undefined;
  note: string;
};

/**
 * Takes a CT-e off a freight, or off all of them, because a person says so. It waits again, and is not linked to them
 * again but by hand.
 * @throws Failure `not_found`; `invalid_request` for a freight that it is not linked to; `conflict` for a CT-e that was
 * released or deleted, or has no freight.
 */
export async function unlinkByHand(
  ctx: RegistryContext,
  actor: Actor,
  { cteId, freightCode, note }: HandUnlink,
): Promise<void> {
  await inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const cte = found(
      await tx
        .selectFrom('cte')
        .select(['id', 'shipperId', 'state', 'deletedAt'])
        .where('id', '=', cteId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    if (cte.deletedAt !== null) throw fail('conflict', { message: 'O CT-e foi excluído.' });
    if (cte.state === cteStates.released)
      throw fail('conflict', {
        message: 'O CT-e foi liberado; reabra a negociação antes de desvincular.',
      });
    const links = await tx
      .selectFrom('cteFreight')
      .select('freightCode')
      .where('cteId', '=', cteId)
      .orderBy('position')
      .execute();
    const linked = links.map((link) => link.freightCode);
    if (linked.length === 0) throw fail('conflict', { message: 'O CT-e não está vinculado a nenhum frete.' });
    if (freightCode !== undefined && !linked.includes(freightCode))
      throw failField('freightCode', 'não é de um frete do CT-e');
    const freightCodes = freightCode === undefined ? linked : [freightCode];
    await removeLinksIn(tx, { cte, freightCodes, by: 'person', actor, complement: note });
    const { shipperId } = cte;
    const before = { freightCodes: linked, note: null };
    const after = { freightCodes: linked.filter((code) => !freightCodes.includes(code)), note };
    await record(change, { kind: 'cte', id: cteId, shipperId, action: 'unlink', before, after });
  });
}
