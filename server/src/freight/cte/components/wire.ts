import type { ComponentName } from '@carreto/contract/admin/charges/cte-components';
import type { ComponentNameRow } from './component-names.ts';

export function toComponentName({ createdAt, nameKey: _, ...row }: ComponentNameRow): ComponentName {
  return { ...row, createdAt: createdAt.toISOString() };
}
