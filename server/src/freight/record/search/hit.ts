import type { OperatorCaller } from '../../../registry/access/access-part.ts';
import type { Scope } from '../../../registry/access/scope.ts';

export type HitKind =
  | 'freight'
  | 'quote'
  | 'cte'
  | 'bill'
  | 'company'
  | 'carrier'
  | 'table'
  | 'product'
  | 'place';

/** Something that was found. */
export type Hit = {
  kind: HitKind;
  by: 'code' | 'order' | 'nfe' | 'tracking' | 'document' | 'name' | 'key' | 'number' | 'zip';
  id: string;
  title: string;
  detail: string | null;
  state: string | null;
  shipperId: number | null;
};

/** What a caller is allowed. */
export type Permissions = OperatorCaller['permissions'];

/** Who looks, and how much of each kind. */
export type Looking = {
  scope: Scope;
  permissions: Permissions;
  limit: number;
};
