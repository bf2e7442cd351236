import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { isOfPartners } from '@carreto/contract/permissions';

const folder = new URL('../../../contract/src/', import.meta.url);

/** Every endpoint that any file of the contract exports. */
export async function allEndpoints(): Promise<AnyEndpoint[]> {
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

/** Whether an operation is of a carrier's own people alone (`test/access/partner.test.ts`). */
export function isForPartners({ needs = 'own' }: Pick<AnyEndpoint, 'needs'>): boolean {
  return needs !== 'own' && isOfPartners(needs);
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  );
}
