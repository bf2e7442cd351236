import type { NewOperator } from '@carreto/contract/admin/registry/operators';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
export type AdminAnswer = { status: number; body: any };
/** `request` is a method and a path below the admin API. */
export type AdminCall = (request: string, body?: object, headers?: object) => Promise<AdminAnswer>;

/** Calls the admin API as an operator of its own. */
export async function adminOf(app: TestApp): Promise<AdminCall> {
  return (await personOf(app, { name: 'Ada', role: 'admin' })).admin;
}

/** The same as somebody with a name, duties and scope. */
export async function personOf(
  app: TestApp,
  person: NewOperator,
): Promise<{ admin: AdminCall; token: string; id: number }> {
  const { token, id } = await someOperator(app, person);
  const admin: AdminCall = async (request, body, headers = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const response = await fetch(`${app.address}/api/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { admin, token, id };
}

/** Uploads a file to a path below the admin API, as it is; JSON comes back. */
export type AdminUpload = (path: string, file: string | Uint8Array, type?: string) => Promise<AdminAnswer>;

/** Uploads files as an analyst of that name; gives the analyst's id too. */
export async function uploaderOf(
  app: TestApp,
  name: string,
): Promise<{ upload: AdminUpload; operatorId: number }> {
  const { token, id } = await someOperator(app, { name, role: 'analyst' });
  const upload: AdminUpload = async (path, file, type = 'application/octet-stream') => {
    const response = await fetch(`${app.address}/api/admin/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: Buffer.from(file),
    });
    return { status: response.status, body: await response.json() };
  };
  return { upload, operatorId: id };
}

async function someOperator(app: TestApp, person: NewOperator) {
  const { id } = await addOperator(app.ctx, tester, person);
  const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
  await app.ctx.mirror.refresh();
  return { token, id };
}
