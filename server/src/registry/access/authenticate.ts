import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../changes/change.ts';
import type { Access, Caller, OperatorCaller } from './access-part.ts';
import type { Granter } from './holding.ts';
import type { TokenUses } from './token-uses.ts';

/**
 * How `platform/http` finds out who calls: every wrong token looks the same, and a token is found by its
 * hash, so the time of the answer says nothing about how much of it was right; one that has ended is nobody's. Uses are noted in memory.
 */
export function createAuthenticate(
  mirror: { readonly current: { readonly access: Pick<Access, 'get'> } },
  uses: TokenUses,
  clock: Clock,
): (tokenHash: string, from: { address: string }) => Caller | undefined {
  return (tokenHash, from) => {
    const caller = mirror.current.access.get(tokenHash);
    if (caller?.expiresAtMs !== undefined && caller.expiresAtMs <= clock.nowMs()) return undefined;
    if (typeof caller?.tokenId === 'number') uses.note(caller.tokenId, from.address);
    return caller?.kind === 'admin' ? { ...caller, address: from.address } : caller;
  };
}

/**
 * Whether a caller of the right kind may call an endpoint: operators need its permission, and nobody may call one that
 * names none; what concerns the caller alone is everybody's.
 */
export function permits(caller: Caller, { needs }: Pick<AnyEndpoint, 'needs'>): boolean {
  if (caller.kind !== 'admin' || needs === 'own') return true;
  return needs !== undefined && caller.permissions.has(needs);
}

/** Whether a caller sees personal data of recipients; shippers and carriers see those of their own freights. */
export function seesPersonal(caller: Pick<OperatorCaller, 'kind' | 'permissions'> | Caller): boolean {
  return caller.kind !== 'admin' || caller.permissions.has('personal.see');
}

/** An operator who gives something to others, with what the operator holds. */
export function granterOf(caller: OperatorCaller): Granter {
  return { ...actorOf(caller), holding: caller };
}

/** An operator as the change log names one, with session and address where they are known. */
export function actorOf(caller: {
  operatorId: number;
  name: string;
  sessionId?: number;
  address?: string;
}): Actor {
  const { operatorId, name, sessionId, address } = caller;
  return { operatorId, name, sessionId, address };
}
