import type { ImportResult } from '@carreto/contract/admin/tables/table-imports';
import { errorCatalogue } from '@carreto/contract/errors';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Failure } from '../../kernel/failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { type Change, inChange } from '../changes/change.ts';
import { keepLayoutIn } from '../layouts/keep-layout.ts';
import { type Added, audienceOf, importPreparedIn } from '../tables/import-table.ts';
import type { CarrierReading } from '../tables/read-carrier-table.ts';
import type { PreparedTable } from '../tables/read-table.ts';
import type { ClaimedImport } from './claim.ts';
import { copyReadingIn, keepReadingIn } from './reading.ts';

/** What a run came to, before it is written down. */
export type Ending = { inputHash: Buffer; reading: CarrierReading; sourceName: string | null };

/** Another worker, or somebody who cancelled, was faster: nothing may be written. */
export class LostClaim extends Error {
  override readonly name = 'LostClaim';
}

/** Stores what was read and ends the import in one transaction. A file with errors fails it, unless only asked. */
export async function finishImport(db: Kysely<Rows>, claimed: ClaimedImport, ending: Ending): Promise<void> {
  const { prepared, report } = ending.reading;
  const { operatorId, createdBy: name } = claimed;
  await inChange({ db }, { operatorId, name }, async (change) => {
    await requireClaim(change.tx, claimed);
    await keepReadingIn(change.tx, claimed, ending.reading);
    const isFailed = prepared === null && !claimed.checkOnly;
    const stored = prepared === null ? null : await store(change, claimed, { ...ending, prepared });
    await end(change.tx, claimed, {
      state: isFailed ? 'failed' : 'done',
      inputHash: ending.inputHash,
      report: JSON.stringify(report),
      result: isFailed ? null : JSON.stringify(resultOf(prepared, stored)),
      failure: isFailed ? JSON.stringify(filesHaveErrors) : null,
      versionId: stored?.added?.version.id ?? null,
    });
  });
}

const filesHaveErrors = { code: 'invalid_file', message: 'O arquivo tem erros; nada foi carregado.' };

type Stored = { added: Added | null; layoutId: number | null };

async function store(
  change: Change,
  claimed: ClaimedImport,
  { prepared, reading, sourceName }: Ending & { prepared: PreparedTable },
): Promise<Stored> {
  const { carrierId } = claimed;
  const layoutId =
    claimed.answers.length > 0 && reading.layout !== null
      ? await keepLayoutIn(change, {
          carrierId,
          name: claimed.layoutName ?? claimed.name ?? prepared.service,
          layout: reading.layout,
          layoutId: reading.layoutId,
        })
      : reading.layoutId;
  if (claimed.checkOnly) return { added: null, layoutId };
  const target = targetOf(claimed);
  const input = { ...target, file: { name: sourceName } };
  return {
    added: await importPreparedIn(change, { input, audience: audienceOf(target), prepared }),
    layoutId,
  };
}

function targetOf({ carrierId, shipperId, groupId, name, validFrom, validUntil }: ClaimedImport) {
  return {
    carrierId,
    ...(shipperId === null ? {} : { shipperId }),
    ...(groupId === null ? {} : { groupId }),
    ...(name === null ? {} : { name }),
    ...(validFrom === null ? {} : { validFrom }),
    ...(validUntil === null ? {} : { validUntil }),
  };
}

function resultOf(prepared: PreparedTable | null, stored: Stored | null): ImportResult {
  return {
    outcome: stored?.added?.outcome ?? 'checked',
    clean: prepared !== null,
    hash: prepared?.hash ?? null,
    coverageRows: prepared?.coverageRows ?? 0,
    priceRows: prepared?.priceRows ?? 0,
    tableId: stored?.added?.version.tableId ?? null,
    versionId: stored?.added?.version.id ?? null,
    layoutId: stored?.layoutId ?? null,
  };
}

type Earlier = Pick<ClaimedImport, 'id' | 'report' | 'result' | 'versionId'> & { inputHash: Buffer };

/** Ends an import of what an earlier one imported already. */
export async function repeatImport(
  db: Kysely<Rows>,
  claimed: ClaimedImport,
  earlier: Earlier,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireClaim(tx, claimed);
    await copyReadingIn(tx, { from: earlier.id, to: claimed.id });
    await end(tx, claimed, {
      state: 'done',
      inputHash: earlier.inputHash,
      report: JSON.stringify(earlier.report),
      result: JSON.stringify({ ...earlier.result, outcome: 'unchanged' }),
      failure: null,
      versionId: earlier.versionId,
    });
  });
}

/** Writes down what is asked, and waits for people. */
export async function askQuestions(
  db: Kysely<Rows>,
  claimed: ClaimedImport,
  { reading }: Ending,
): Promise<void> {
  const { questions, layout, layoutId, report } = reading;
  await withTransaction(db, async (tx) => {
    await requireClaim(tx, claimed);
    await keepReadingIn(tx, claimed, reading);
    await tx
      .updateTable('tableImport')
      .set({
        state: 'needs_answers',
        claim: null,
        leaseUntil: null,
        attempts: 0,
        layoutId,
        questions: JSON.stringify({ questions, layout }),
        report: JSON.stringify(report),
      })
      .where('id', '=', claimed.id)
      .execute();
  });
}

/** Ends an import that a failure keeps from being stored. */
export async function failImport(db: Kysely<Rows>, claimed: ClaimedImport, failure: Failure): Promise<void> {
  const { code, details } = failure;
  const sentences = [sentenceOf(failure), ...details.map((detail) => `${detail.field}: ${detail.message}`)];
  await withTransaction(db, async (tx) => {
    await requireClaim(tx, claimed);
    await end(tx, claimed, {
      state: 'failed',
      failure: JSON.stringify({ code, message: sentences.join(' ').slice(0, 2000) }),
    });
  });
}

/** What a failure says; of those that say nothing of their own, what they mean for whoever brought a file. */
function sentenceOf({ code, message }: Failure): string {
  if (message !== code) return message;
  return code === 'work_too_large' ? tableTooLarge : errorCatalogue[code].sentence;
}

const tableTooLarge =
  'A tabela exige mais memória ou tempo do que uma leitura pode usar; nada foi guardado. Junte as faixas de CEP que têm os mesmos preços e prazos, ou divida o arquivo em serviços ou regiões, cada um com a sua tabela.';

/** Holds the import as long as the transaction lasts; throws LostClaim when it is no longer this worker's. */
async function requireClaim(tx: Transaction<Rows>, { id, claim }: ClaimedImport): Promise<void> {
  const locked = await tx
    .selectFrom('tableImport')
    .select('id')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw new LostClaim('the import belongs to somebody else by now');
}

type End = {
  state: 'done' | 'failed';
  inputHash?: Buffer;
  report?: string;
  result?: string | null;
  failure: string | null;
  versionId?: number | null;
};

async function end(tx: Transaction<Rows>, { id }: ClaimedImport, columns: End): Promise<void> {
  const isDone = columns.state === 'done';
  await tx
    .updateTable('tableImport')
    .set({
      ...columns,
      ...(isDone ? { percent: 100, phase: 'storing' as const } : {}),
      claim: null,
      leaseUntil: null,
      endedAt: sql`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}
