import { tabInPieces } from '../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell } from '../../documents/spreadsheets/write-xlsx.ts';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import type { RegistryContext } from '../changes/change.ts';
import { type FoundLine, getJob, readLines } from './find-jobs.ts';

/** What a line is about, where it is no freight. */
const subjects = new Map([
  ['move_ctes', 'CT-e'],
  ['move_bills', 'Fatura'],
  ['pay_bills', 'Fatura'],
]);

const columnsOf = (action: string) => [
  { title: 'Linha' },
  { title: subjects.get(action) ?? 'Frete', width: 16 },
  { title: 'Situação' },
  { title: 'Motivo', width: 60 },
  { title: 'Quando', width: 20 },
];
const stateWords = { waiting: 'não feito', done: 'feito', refused: 'recusado' } as const;
/** Lines that are in memory at a time. */
const fewAtOnce = 500;

/** The report of a job, a row a line, written while it is sent. @throws Failure as `getJob` */
export async function reportFile(ctx: RegistryContext, own: { operatorId: number }, jobId: number) {
  const columns = columnsOf((await getJob(ctx, own, jobId)).action);
  return {
    contentType: 'text/csv' as const,
    fileName: `trabalho-${jobId}.csv`,
    body: tabInPieces('csv', { name: 'Trabalho', columns, pages: pagesOf(ctx, jobId) }),
  };
}

async function* pagesOf(ctx: RegistryContext, jobId: number): AsyncGenerator<XlsxCell[][]> {
  for (let after = 0; ; ) {
    const lines = await readLines(ctx, { jobId, state: null, after, fetch: fewAtOnce });
    yield lines.map(toRow);
    if (lines.length < fewAtOnce) return;
    after = lines.at(-1)?.position ?? after;
  }
}

function toRow({ position, subject, state, reason, endedAt }: FoundLine): XlsxCell[] {
  const at = endedAt === null ? null : formatDatetime(endedAt.getTime());
  return [position, subject, stateWords[state], reason, at];
}
