import type { Permission } from '@carreto/contract/permissions';
import { createContext, use } from 'react';
import { may, type Session } from '../api/session.ts';

const Context = createContext<Session | undefined>(undefined);

export const SessionProvider = Context;

/** Who works here; below the frame somebody always does. */
export function useSession(): Session {
  const session = use(Context);
  if (session === undefined) throw new Error('nobody is logged in');
  return session;
}

/** Whether this person may do something. */
export function useMay(permission: Permission): boolean {
  return may(useSession(), permission);
}
