import type { Operation } from '@carreto/contract/client/operation';
import type { Permission } from '@carreto/contract/permissions';

/** Who works here, and what they may see and do. */
export type Session = {
  person: {
    id: number;
    name: string;
    email: string | null;
    roles: readonly string[];
    language: string | null;
  };
  permissions: readonly Permission[];
  shippers: 'all' | readonly { id: number; name: string; cnpj: string; isTest: boolean }[];
  carriers: 'all' | readonly { id: number; name: string }[];
  /** What writes have to bring along. */
  csrf: string;
  /** Of the dashboard that the server serves. */
  build: string;
  demo: boolean;
  /** How far the history of the demo is written; null when there is nothing to write. */
  demoHistory: { done: number; of: number } | null;
  /** Served without TLS beyond this machine. */
  insecure: boolean;
};

/** Declared here, because they are called before and around everything else. */
const path = '/api/admin/v1/session';
const common = { host: 'api', answers: 'json', honoursKey: false } as const;
const json = ['application/json'];

/** Who is here. */
export const getSession: Operation = { ...common, method: 'GET', path, takes: 'nothing' };

/** Logs in, in the place of a session that ended. */
export const openSession: Operation = { ...common, method: 'POST', path, takes: 'body', contentTypes: json };

/** Lets one of the people of a demo in; there is no such thing anywhere else. */
export const openDemoSession: Operation = { ...openSession, path: `${path}/demo` };

/** Gives the second factor that a log-in still wants. */
export const giveSecondFactor: Operation = {
  ...openSession,
  path: `${path}/second-factor`,
};

/** Gives password or code again, for what asks for it (`step_up_required`). */
export const verifySession: Operation = { ...openSession, path: `${path}/verification` };

/** Logs out. */
export const endSession: Operation = { ...common, method: 'DELETE', path, takes: 'nothing' };

/** Whether a person may do something; `read` of an area is part of its other verbs. */
export function may({ permissions }: Pick<Session, 'permissions'>, permission: Permission): boolean {
  if (permissions.includes(permission)) return true;
  const [area, verb] = permission.split('.');
  return verb === 'read' && permissions.some((own) => own.startsWith(`${area}.`));
}
