import type { CarrierFileView, FileLine } from '@carreto/contract/admin/integration/files';
import type { Kysely } from 'kysely';
import type { Scope } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { toTakenDoccob } from '../../bill/intake/doccob/wire-handed.ts';
import type { TakenBill } from '../../bill/intake/sent-bill.ts';
import type { TakenCte } from '../../cte/intake/sent-cte.ts';
import { toTakenConemb, toTakenXml } from '../../cte/review/wire-handed.ts';
import { toTakenOcoren } from '../../track/intake/ocoren/wire-handed.ts';
import { type FileRow, type FileSource, fileOutcomes, findFile, toFile } from './wire-find-files.ts';

const nothing = {
  ...{
    freightCode: null,
    code: null,
    accessKey: null,
    number: null,
    cteId: null,
    billId: null,
    heldId: null,
  },
  messages: [],
};

type Reported = Pick<CarrierFileView, 'report' | 'findings'>;
type Db = Kysely<Rows>;

/** A file of a carrier with its report by line. @throws Failure `not_found`, also out of scope */
export async function getFile(
  { db }: { db: Db },
  { fileId, scope }: { fileId: string; scope: Scope },
): Promise<CarrierFileView> {
  const [source, id] = fileId.split('-') as [FileSource, string];
  const row = found(await findFile(db, { source, id: Number(id) }, scope));
  return { ...toFile(row), ...(await reportOf[source](db, row)) };
}

const reportOf: Readonly<Record<FileSource, (db: Db, row: FileRow) => Promise<Reported>>> = {
  edi: readReport,
  cte: async (_, { id, name }) => ({
    report: [{ ...nothing, line: 1, outcome: 'taken', accessKey: name, cteId: id }],
    findings: [],
  }),
  notfis: async (db, { id }) => {
    const freights = await db
      .selectFrom('notfisFreight')
      .select(['position', 'freightCode'])
      .where('fileId', '=', id)
      .orderBy('position')
      .execute();
    const report = freights.map(({ position, freightCode }) => ({
      ...nothing,
      ...{ line: position, outcome: 'taken' as const, freightCode },
    }));
    return { report, findings: [] };
  },
};

async function readReport(db: Db, { id, kind }: FileRow): Promise<Reported> {
  const file = await db.selectFrom('ediFile').select('report').where('id', '=', id).executeTakeFirst();
  if (file?.report == null) return { report: [], findings: [] };
  return toReport(kind, file.report);
}

/** The report of what became of a file, line by line, as the act of its kind leaves it. */
export function toReport(kind: string, report: unknown): Reported {
  const read = readers.get(kind);
  if (read === undefined) throw new Error(`no report of ${kind}`);
  return read(report);
}

/** The same of an XML, which is one line. */
export function toXmlReport(taken: Parameters<typeof toTakenXml>[0]): Reported {
  const { accessKey, outcome, cteId } = toTakenXml(taken);
  return { report: [toLine({ line: 1, outcome, accessKey, cteId, messages: [] })], findings: [] };
}

/** The same of CT-es that came as JSON: a line is an item, of which several may be of one CT-e. */
export function toCtesReport(accessKeys: readonly string[], taken: readonly TakenCte[]): Reported {
  const byKey = new Map(taken.map((one) => [one.accessKey, one]));
  const report = accessKeys.flatMap((accessKey, index) => {
    const one = byKey.get(accessKey);
    const cteId = one !== undefined && 'cteId' in one ? one.cteId : null;
    return one === undefined
      ? []
      : [toLine({ line: index + 1, outcome: one.outcome, accessKey, cteId, messages: [] })];
  });
  return { report, findings: [] };
}

/** The same of bills that came as JSON, a line each. */
export function toBillsReport(taken: readonly TakenBill[]): Reported {
  const report = taken.map(({ outcome, number, billId }, index) =>
    toLine({ line: index + 1, outcome, number, billId, messages: [] }),
  );
  return { report, findings: [] };
}

// What is kept of a kind is what was ended with it.
const readers: ReadonlyMap<string, (report: unknown) => Reported> = new Map([
  [
    'ocoren',
    (report: unknown) => {
      const kept = report as Omit<Parameters<typeof toTakenOcoren>[0], 'again'>;
      const { occurrences, findings } = toTakenOcoren({ ...kept, again: [] });
      return { report: occurrences.map(({ isAgain: _, ...line }) => toLine(line)), findings };
    },
  ],
  [
    'conemb',
    (report: unknown) => {
      const { waybills, findings } = toTakenConemb(report as Parameters<typeof toTakenConemb>[0]);
      return { report: waybills.map(toLine), findings };
    },
  ],
  [
    'doccob',
    (report: unknown) => {
      const { bills, findings } = toTakenDoccob(report as Parameters<typeof toTakenDoccob>[0]);
      return { report: bills.map(({ series: _, ...line }) => toLine(line)), findings };
    },
  ],
]);

type HandedLine = Partial<FileLine> & { line: number; messages: string[] };

function toLine({ outcome, ...line }: Omit<HandedLine, 'outcome'> & { outcome: string }): FileLine {
  return { ...nothing, ...line, outcome: fileOutcomes.get(outcome) ?? 'refused' };
}
