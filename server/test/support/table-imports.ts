import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { OperatorRole } from '@carreto/contract/endpoint';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

/** The admin API of an app under test, in the name of an operator. */
export type ImportDesk = {
  send(method: string, path: string, body?: unknown): Promise<Response>;
  upload(importId: number, bytes: Uint8Array<ArrayBuffer>, fileName?: string): Promise<Response>;
  /** Opens an import, uploads the files and starts it; its id. */
  begin(target: object, ...files: Uint8Array<ArrayBuffer>[]): Promise<number>;
  look(importId: number): Promise<TableImportJob>;
};

export async function openImportDesk(app: TestApp, role: OperatorRole = 'analyst'): Promise<ImportDesk> {
  const { id } = await addOperator(app.ctx, tester, { name: `desk ${role}`, role });
  const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
  await app.ctx.mirror.refresh();
  const authorization = `Bearer ${token}`;
  const path = '/api/admin/v1/table-imports';
  const send: ImportDesk['send'] = (method, where, body) =>
    fetch(app.address + where, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const upload: ImportDesk['upload'] = (importId, bytes, fileName) =>
    fetch(
      `${app.address}${path}/${importId}/files${fileName === undefined ? '' : `?fileName=${encodeURIComponent(fileName)}`}`,
      { method: 'POST', headers: { authorization, 'content-type': 'application/octet-stream' }, body: bytes },
    );
  return {
    send,
    upload,
    async begin(target, ...files) {
      const opened = await accepted(send('POST', path, target));
      for (const bytes of files) await accepted(upload(opened.id, bytes));
      await accepted(send('POST', `${path}/${opened.id}/start`));
      return opened.id;
    },
    look: (importId) => accepted(send('GET', `${path}/${importId}`)),
  };
}

/** The import of an answer that must be 200. */
export async function accepted(answer: Promise<Response>): Promise<TableImportJob> {
  const response = await answer;
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json() as Promise<TableImportJob>;
}
