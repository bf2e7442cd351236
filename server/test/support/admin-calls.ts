import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
export type AdminAnswer = { status: number; body: any };
/** `request` is a method and a path below the admin API. */
export type AdminCall = (request: string, body?: object) => Promise<AdminAnswer>;

/** Calls the admin API as an operator of its own. */
export async function adminOf(app: TestApp): Promise<AdminCall> {
  const { id } = await addOperator(app.ctx, tester, { name: 'Ada', role: 'admin' });
  const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
  await app.ctx.mirror.refresh();
  return async (request, body) => {
    const [method = '', path = ''] = request.split(' ');
    const response = await fetch(`${app.address}/api/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}
