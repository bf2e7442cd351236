import { locks } from 'node:worker_threads';
import type { Context } from '../../../context.ts';
import { Failure, fail, failField } from '../../../kernel/failure.ts';
import type { Refused } from '../../../platform/parquet/ask.ts';
import { whyNoDuckDb } from '../../../platform/parquet/duckdb.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { inThread } from '../../../threads/in-thread.ts';
import { isArchiveOf } from '../folder.ts';
import { readViews } from '../views.ts';
import type { ReplyFormat, WrittenReply } from './write-reply.ts';

/** A question of an operator to the archive, by somebody who sees all shippers. */
export type ArchiveQuestion = {
  /** By what it was asked, for the change log. */
  operation: string;
  operatorId: number;
  actor: Actor;
  sql: string;
  format: ReplyFormat;
  /** Rows of the reply; more are left out, and the reply says so. */
  mostRows: number;
  /** Longest it may take. */
  seconds: number;
};

type World = Pick<Context, 'db'> & { config: Pick<Context['config'], 'archiveFolder'> };

/** Beside requests that people wait for: less memory than a command has, and one thread of DuckDB's. */
const room = { memoryMb: 512, threads: 1 };
/** Of a reply as JSON, which is one text to whoever reads it, and of one as a file. */
const mostCharacters = { json: 8_000_000, csv: 32_000_000 };
/** Name of the lock that all threads of a process share; the end of a thread lets go of it. @internal Tests take it. */
export const oneAtATime = 'carreto archive question';
const busyS = 5;
const unreadableS = 30;

/**
 * Asks the archive one `select`, as `./carreto ask` does, in a thread of bounded memory and time. One at a time in a process,
 * whatever threads it answers with. Who asked what stands in the change log before it is answered.
 * @throws Failure `conflict` where there is no archive, or nothing to read it with; `unavailable` where its folder cannot be read; `overloaded` while another question is answered;
 * `invalid_request` for what is no question to the archive; `work_too_large` for one that takes or gives too much.
 */
export async function askArchive(ctx: World, question: ArchiveQuestion): Promise<WrittenReply> {
  const views = await viewsOf(ctx);
  const reply = await locks.request(oneAtATime, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw fail('overloaded', { retryAfterS: busyS, message: busy });
    await note(ctx, question);
    return ask(views, question);
  });
  if (reply.kind === 'written') return reply;
  if (reply.isTooLarge)
    throw fail('work_too_large', { details: [{ field: 'sql', message: reply.sentence }] });
  throw failField('sql', reply.sentence);
}

const busy =
  'O arquivo responde uma pergunta por vez, e outra está em andamento; tente novamente em instantes.';
const noArchive = 'Esta instalação não tem arquivo: veja CARRETO_ARCHIVE.';
const unreadable =
  'O arquivo não pode ser lido agora; quem opera a instalação deve verificar a pasta de CARRETO_ARCHIVE.';
const noReader = 'Falta nesta instalação o pacote @duckdb/node-api, que lê o arquivo.';

type Views = NonNullable<Awaited<ReturnType<typeof readViews>>>;

async function viewsOf({ db, config: { archiveFolder } }: World): Promise<Views> {
  if (archiveFolder === undefined) throw fail('conflict', { message: noArchive });
  if ((await whyNoDuckDb()) !== undefined) throw fail('conflict', { message: noReader });
  const views = await readOwn(db, archiveFolder).catch((error: unknown) => {
    throw fail('unavailable', { retryAfterS: unreadableS, message: unreadable, cause: error });
  });
  if (views === undefined) throw fail('conflict', { message: noArchive });
  return views;
}

/** Undefined where a folder is no archive of this installation. Rejects where its files cannot be read. */
async function readOwn(db: World['db'], folder: string): Promise<Views | undefined> {
  return (await isArchiveOf(db, folder)) ? readViews(folder) : undefined;
}

async function note(ctx: World, { operation, operatorId, actor, sql }: ArchiveQuestion): Promise<void> {
  await inChange(ctx, actor, (change) =>
    record(change, {
      ...{ kind: 'personalData', id: operatorId, action: 'read' },
      ...{ before: null, after: { operation, question: sql } },
    }),
  );
}

/** What DuckDB leaves out of its own bounds, the thread's memory bounds. */
async function ask(
  views: Views,
  { sql, format, mostRows, seconds }: ArchiveQuestion,
): Promise<WrittenReply | Refused> {
  const bounds = { mostRows, mostCharacters: mostCharacters[format], deadlineMs: seconds * 1000, room };
  try {
    return await inThread.askArchive({ sql, views, format, ...bounds });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'work_too_large') throw error;
    const sentence = 'The reply needs more memory than there is for it: select less.';
    return { kind: 'refused', sentence, isTooLarge: true };
  }
}
