import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

/** The `authorization` of a new person who may read everything and change nothing. */
export async function viewerNamed(app: TestApp, name: string): Promise<string> {
  const operator = await addOperator(app.ctx, tester, { name, role: 'viewer' });
  const owner = { kind: 'operator', id: operator.id } as const;
  const { token } = await issueToken(app.ctx, tester, { owner, name: 'reading' });
  await app.settle();
  return `Bearer ${token}`;
}
