import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { Clock } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/failure.ts';
import type { EntranceRules } from '../../../platform/http/session/entrance.ts';
import type { Sessions } from '../../../platform/http/session/sessions.ts';
import type { Caller, OperatorCaller } from '../../access/access-part.ts';
import type { RegistryContext } from '../../changes/change.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { requireNetwork } from '../policy/policy-part.ts';
import { idleMs, type LiveSession, verifiedForMs } from './session.ts';
import type { SessionUses } from './session-uses.ts';
import { toLiveSession } from './sessions-part.ts';

type Session = NonNullable<OperatorCaller['session']>;
type World = RegistryContext & { clock: Clock; mirror: Pick<Mirror, 'current'> };

/**
 * How `platform/http` knows people by their cookies. Memory answers for sessions in use; the database is asked where memory
 * knows none, for another process may have opened it a moment ago, or thinks it idle, for another may have served it.
 */
export function createSessions(world: World, uses: SessionUses, rules: EntranceRules): Sessions<Caller> {
  const { clock, mirror } = world;
  const admitted = (session: LiveSession, address: string): OperatorCaller | undefined => {
    const { operators } = mirror.current;
    const operator = operators.get(session.operatorId);
    const nowMs = clock.nowMs();
    if (operator === undefined || nowMs >= session.expiresAtMs) return undefined;
    const usedAtMs = Math.max(session.lastUsedAtMs, uses.lastOf(session.id));
    if (nowMs - usedAtMs >= idleMs) return undefined;
    uses.note(session.id, address);
    const { stage, verifiedAtMs } = session;
    return { ...operator, sessionId: session.id, session: { stage, verifiedAtMs }, address };
  };
  return {
    rules,
    find(hash, { address }) {
      const session = mirror.current.sessions.byHash.get(hash);
      const caller = session === undefined ? undefined : admitted(session, address);
      return caller ?? lookUp(world, hash).then((found) => found && admitted(found, address));
    },
    admit(caller, endpoint) {
      if (caller.kind !== 'admin' || caller.session === undefined) return;
      requireNetwork(mirror.current.securityPolicy, caller.address ?? '');
      admit(caller.session, endpoint, clock.nowMs());
    },
  };
}

async function lookUp({ db }: World, hash: string): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('operatorSession')
    .selectAll()
    .where('hash', '=', hash)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : toLiveSession(row);
}

/** @throws Failure `second_factor_required`, `step_up_required` */
function admit({ stage, verifiedAtMs }: Session, { unfinished, stepUp }: AnyEndpoint, nowMs: number): void {
  if (stage !== 'full') {
    if (unfinished?.includes(stage) !== true) throw fail('second_factor_required');
    return;
  }
  if (stepUp === true && nowMs - verifiedAtMs >= verifiedForMs) throw fail('step_up_required');
}
