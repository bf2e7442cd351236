import type { TakenOccurrence } from '@carreto/contract/shapes/taken-occurrence';
import { sql } from 'kysely';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';

/** A token of the carrier that has a freight. */
export async function carrierTokenOf(app: TestApp, freightCode: string): Promise<string> {
  const { carrierId } = await app.ctx.db
    .selectFrom('freight')
    .select('carrierId')
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  return issueCarrierToken(app, carrierId);
}

let tokens = 0;

export async function issueCarrierToken(app: TestApp, carrierId: number): Promise<string> {
  tokens += 1;
  const owner = { kind: 'carrier' as const, id: carrierId };
  const { token } = await issueToken(app.ctx, tester, { owner, name: `token ${tokens}` });
  await app.ctx.mirror.refresh();
  return token;
}

type Answer = {
  status: number;
  body: { resultados: (TakenOccurrence & { indice: number })[]; code?: string };
};

/** Reports occurrences through HTTP. */
export async function report(app: TestApp, token: string, entries: readonly object[]): Promise<Answer> {
  const path = '/api/external/transportadora/v1/quotes/occurrences';
  const response = await fetch(`${app.address}${path}?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ocorrencias: entries }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** What became of each entry, and why. */
export async function resultsOf(app: TestApp, token: string, entries: readonly object[]): Promise<string[]> {
  const { body } = await report(app, token, entries);
  return body.resultados.map(({ resultado, motivo }) =>
    motivo === undefined ? resultado : `${resultado} ${motivo}`,
  );
}

/** Where a freight stands. */
export function progressOf(app: TestApp, freightCode: string) {
  return app.ctx.db
    .selectFrom('freightProgress')
    .selectAll()
    .where('freightCode', '=', freightCode)
    .executeTakeFirstOrThrow();
}

/** What happened to a freight, in the order in which it happened. */
export function trailOf(app: TestApp, freightCode: string) {
  return app.ctx.db
    .selectFrom('occurrence')
    .selectAll()
    .where('freightCode', '=', freightCode)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
}

/** Gives a freight another number of volumes; freights are immutable to everybody but tests. */
export async function withVolumes(app: TestApp, freightCode: string, volumeCount: number): Promise<void> {
  await app.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('freight').set({ volumeCount }).where('code', '=', freightCode).execute();
  });
}
