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
  shippers: 'all' | readonly { id: number; name: string; cnpj: string }[];
  carriers: 'all' | readonly { id: number; name: string }[];
  /** What writes have to bring along. */
  csrf: string;
  /** Of the dashboard that the server serves. */
  build: string;
  demo: boolean;
  /** Served without TLS beyond this machine. */
  insecure: boolean;
};

/** Asked before anything else, so that it is known beside the other operations. */
export const getSession: Operation = {
  method: 'GET',
  path: '/api/admin/v1/session',
  host: 'api',
  takes: 'nothing',
  answers: 'json',
  honoursKey: false,
};

/** Whether a person may do something; `read` of an area is part of its other verbs. */
export function may({ permissions }: Pick<Session, 'permissions'>, permission: Permission): boolean {
  if (permissions.includes(permission)) return true;
  const [area, verb] = permission.split('.');
  return verb === 'read' && permissions.some((own) => own.startsWith(`${area}.`));
}
