import type { AnyEndpoint, OperatorRole } from '@carreto/contract/endpoint';
import type { Actor } from '../changes/change.ts';
import type { Access, Caller } from './access-part.ts';
import type { TokenUses } from './token-uses.ts';

/** From the least to the most. */
const rank: Readonly<Record<OperatorRole, number>> = { viewer: 0, analyst: 1, admin: 2 };

/**
 * How `platform/http` finds out who calls: every wrong token looks the same, and a token is found by its
 * hash, so the time of the answer says nothing about how much of it was right. Uses are noted in memory.
 */
export function createAuthenticate(
  mirror: { readonly current: { readonly access: Access } },
  uses: TokenUses,
): (tokenHash: string, from: { address: string }) => Caller | undefined {
  return (tokenHash, from) => {
    const caller = mirror.current.access.get(tokenHash);
    if (caller !== undefined) uses.note(caller.tokenId, from.address);
    return caller;
  };
}

/** Whether a caller of the right kind may call an endpoint: operators need its role, `admin` where it names none. */
export function permits(caller: Caller, endpoint: Pick<AnyEndpoint, 'role'>): boolean {
  return caller.kind !== 'admin' || rank[caller.role] >= rank[endpoint.role ?? 'admin'];
}

/** An operator as the change log names one. */
export function actorOf({ operatorId, name }: { operatorId: number; name: string }): Actor {
  return { operatorId, name };
}
