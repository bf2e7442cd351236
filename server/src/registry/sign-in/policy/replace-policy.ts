import { isIP } from 'node:net';
import type { NewSecurityPolicy, SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { messages } from '@carreto/contract/messages';
import { sql } from 'kysely';
import { failField } from '../../../kernel/failure.ts';
import { networkList } from '../../../platform/outgoing/addresses.ts';
import { checkUrl } from '../../../platform/outgoing/check-url.ts';
import type { OperatorCaller } from '../../access/access-part.ts';
import { actorOf } from '../../access/authenticate.ts';
import { everything } from '../../access/scope.ts';
import { type Change, inChange, record } from '../../changes/change.ts';
import { requireRevision } from '../../changes/revision.ts';
import { hasOwnerWithPassword, requireKnown } from '../../operators/require-owner.ts';
import { sealPlace } from '../../sealed-columns.ts';
import { providerPolicy } from '../provider/discover.ts';
import type { StoredProvider } from '../rows.ts';
import type { SignInContext, SignInDesk } from '../sign-in-desk.ts';
import { policyView } from './get-policy.ts';
import { lockPolicy } from './lock-policy.ts';
import { admitsAddress, demandsFactor, type PolicyRow, policyOf } from './policy-part.ts';

/**
 * Sets how people are let in, whole. Sessions of people who need a second factor and have none go on once they set one up.
 * @throws Failure `conflict` for another revision; 422 where the caller would be shut out, for networks that are none, for an
 * address that may not be called, and for a provider where no owner could come in without it
 */
export async function replacePolicy(
  desk: SignInDesk,
  caller: OperatorCaller,
  input: NewSecurityPolicy,
): Promise<SecurityPolicy> {
  const { ctx } = desk;
  const next = columnsOf(ctx, input);
  requireOwnWayIn(caller, next);
  const row = await inChange(ctx, actorOf(caller), async (change) => {
    const before = await lockPolicy(change);
    requireRevision(policyOf(before), input.revision);
    if (next.provider !== null) await requireProvider(change, next.provider);
    await requireOwnFactor(change, caller, next);
    const clientSecret = secretOf(ctx, input, before);
    const values = { ...next, provider: next.provider && JSON.stringify(next.provider), clientSecret };
    const after = await change.tx
      .insertInto('securityPolicy')
      .values({ ...values, id: 1, revision: input.revision + 1 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ ...values, revision: input.revision + 1 }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await holdBackSessions(change, next.secondFactorRoles);
    const view = (of: PolicyRow | undefined) => policyView(of, desk.rules.publicUrl);
    await record(change, {
      kind: 'securityPolicy',
      id: 1,
      action: 'replace',
      before: view(before),
      after: { ...view(after), ...(input.provider?.clientSecret == null ? {} : { secret: 'replaced' }) },
    });
    return after;
  });
  await ctx.mirror.refresh();
  return policyView(row, desk.rules.publicUrl);
}

type Next = { secondFactorRoles: string[]; networks: string[]; provider: StoredProvider | null };

function columnsOf({ config }: SignInContext, input: NewSecurityPolicy): Next {
  for (const [at, network] of input.networks.entries())
    if (!isNetwork(network)) throw failField(`networks[${at}]`, 'deve ser uma rede, como 203.0.113.0/24');
  return {
    secondFactorRoles: [...input.secondFactorRoles],
    networks: [...input.networks],
    provider: input.provider && providerOf(input.provider, config),
  };
}

/** An address and how many of its first bits count. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const family = isIP(address);
  return (
    rest.length === 0 &&
    family !== 0 &&
    /^[0-9]{1,3}$/.test(bits) &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}

function providerOf(
  { clientSecret: _, ...given }: NonNullable<NewSecurityPolicy['provider']>,
  config: SignInContext['config'],
): StoredProvider {
  const { objection } = checkUrl(given.issuer, providerPolicy(config));
  if (objection !== null) throw failField('provider.issuer', messages.outgoing[objection]);
  if (given.addsOperators && (given.roleClaim === null || given.roles.length === 0))
    throw failField('provider.roleClaim', 'diga que valor dá que papel a quem o provedor acrescenta');
  if (given.addsOperators && given.domains.length === 0)
    throw failField('provider.domains', 'diga de que domínios são as pessoas que o provedor acrescenta');
  return given;
}

function requireOwnWayIn({ address }: OperatorCaller, { networks }: Next): void {
  if (address !== undefined && !admitsAddress({ networks, within: networkList(networks) }, address))
    throw failField('networks', `deixam de fora o endereço de onde você fala, ${address}`);
}

/** People come in without a provider, too: it may be away, or say no to everybody. */
async function requireProvider({ tx }: Change, { shipperIds }: StoredProvider): Promise<void> {
  await requireKnown(tx, { scope: { ...everything, shipperIds }, dispatchPointIds: 'all' });
  if (!(await hasOwnerWithPassword(tx)))
    throw failField('provider', 'alguém que decide sobre pessoas precisa antes ter uma senha');
}

async function requireOwnFactor({ tx }: Change, caller: OperatorCaller, next: Next): Promise<void> {
  if (caller.sessionId === undefined) return;
  const own = await tx
    .selectFrom('operator')
    .leftJoin('operatorTotp', 'operatorTotp.operatorId', 'operator.id')
    .select(['operator.role', 'operator.roles', 'operatorTotp.confirmedAt'])
    .where('operator.id', '=', caller.operatorId)
    .executeTakeFirstOrThrow();
  if (own.confirmedAt === null && demandsFactor(next, own))
    throw failField('secondFactorRoles', 'ative antes o seu próprio segundo fator');
}

function secretOf(
  { sealer }: SignInContext,
  { provider }: NewSecurityPolicy,
  before?: PolicyRow,
): Buffer | null {
  if (provider === null || provider.clientSecret === null) return null;
  const { clientSecret } = provider;
  if (clientSecret !== undefined)
    return sealer.seal(clientSecret, sealPlace('security_policy', 1, 'client_secret'));
  // Another provider is never shown the secret of the one before.
  if (before?.provider != null && before.provider.issuer !== provider.issuer)
    throw failField('provider.clientSecret', 'informe o segredo deste provedor, ou null');
  return before?.clientSecret ?? null;
}

/** Whoever lacks a factor that is demanded now sets it up before anything else; people of the demo and of a provider do not. */
async function holdBackSessions({ tx, epochs }: Change, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  const { rows } = await sql<{ id: number; role: string; roles: string[] | null }>`
    select s.id, o.role, o.roles from operator_session s
      join operator o on o.id = s.operator_id
      left join operator_totp t on t.operator_id = o.id and t.confirmed_at is not null
    where s.ended_at is null and s.stage = 'full' and s.method = 'password' and t.id is null`.execute(tx);
  const ids = rows.filter((row) => demandsFactor({ secondFactorRoles: roles }, row)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('operatorSession')
    .set({ stage: 'enrolment', changedAt: sql<Date>`app_now()` })
    .where('id', 'in', ids)
    .execute();
  epochs.add('sessions');
}
