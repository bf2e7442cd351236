import type { Transaction } from 'kysely';
import { fail, failField } from '../../../kernel/failure.ts';
import type { Rows } from '../../../rows.ts';
import type { Audience } from '../audience.ts';

/** Whom a derived table is to serve; nothing is the audience of the base. */
export type WantedAudience = {
  shipperId?: number | undefined;
  groupId?: number | undefined;
  everyone?: boolean | undefined;
  /** Said on purpose: prices of a contract may be shown to others. */
  widen?: boolean | undefined;
};

/**
 * Whom a derived table serves: those of its base, unless somebody else is named. Whoever the base does not serve gets its prices
 * only where that is said.
 * @throws Failure `invalid_request` for more than one audience; `conflict` that says in words what would be widened.
 */
export async function derivedAudience(
  tx: Transaction<Rows>,
  base: { id: number; audience: Audience },
  wanted: WantedAudience,
): Promise<Audience> {
  const audience = wantedAudience(wanted) ?? base.audience;
  if (wanted.widen === true || (await isWithin(tx, audience, base.audience))) return audience;
  throw fail('conflict', {
    message: `A tabela ${base.id} é só ${wordsOf(base.audience)}; a derivada valeria ${widerWords(audience)}. Se é isso que se quer, confirme com widen (na linha de comando, --widen).`,
  });
}

function wantedAudience({ shipperId, groupId, everyone }: WantedAudience): Audience | null {
  const all = everyone === true ? 1 : 0;
  if ([shipperId, groupId].filter((id) => id !== undefined).length + all > 1)
    throw failField('groupId', 'Informe o embarcador, o grupo ou todos, não mais de um.');
  if (shipperId !== undefined) return { kind: 'shipper', shipperId };
  if (groupId !== undefined) return { kind: 'group', groupId };
  return everyone === true ? { kind: 'all' } : null;
}

/** Whether everybody of an audience is of another one. */
async function isWithin(tx: Transaction<Rows>, audience: Audience, base: Audience): Promise<boolean> {
  if (base.kind === 'all') return true;
  if (audience.kind === 'all') return false;
  if (base.kind === 'shipper') return audience.kind === 'shipper' && audience.shipperId === base.shipperId;
  if (audience.kind === 'group') return audience.groupId === base.groupId;
  const member = await tx
    .selectFrom('shipperGroupMember')
    .select('shipperId')
    .where('groupId', '=', base.groupId)
    .where('shipperId', '=', audience.shipperId)
    .executeTakeFirst();
  return member !== undefined;
}

function wordsOf(audience: Audience): string {
  if (audience.kind === 'shipper') return `do embarcador ${audience.shipperId}`;
  return audience.kind === 'group' ? `do grupo ${audience.groupId}` : 'de todos';
}

function widerWords(audience: Audience): string {
  if (audience.kind === 'shipper') return `para o embarcador ${audience.shipperId}`;
  return audience.kind === 'group'
    ? `para o grupo ${audience.groupId}`
    : 'para todos os embarcadores da transportadora';
}
