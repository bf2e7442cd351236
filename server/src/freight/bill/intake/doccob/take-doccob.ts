import type { BillName, DoccobEntry } from '../../../../documents/bill/from-doccob.ts';
import type { DoccobReading } from '../../../../documents/bill/read-doccob-entries.ts';
import type { FindingReport } from '../../../../documents/finding.ts';
import { fail } from '../../../../kernel/failure.ts';
import { inThread } from '../../../../threads/in-thread.ts';
import type { Sender } from '../../../cte/intake/sender.ts';
import { type KeptFinding, keptFindings, unreadableFile, workOffFile } from '../../../work-off-file.ts';
import type { TakenBill } from '../sent-bill.ts';
import { type TakingBills, takeBill } from '../take-bills.ts';
import { strangersIn } from './strangers.ts';

/** What became of the bills of a file, kept for whoever sends it again. */
export type DoccobReport = Pick<DoccobReading, 'version' | 'interchangeId'> & {
  lines: DoccobLine[];
  findings: KeptFinding[];
};
export type DoccobLine = {
  line: number;
  name: BillName;
  /** Why it is refused, or what is worth a look although it is taken. */
  messages: string[];
  /** Null: it is refused. */
  taken: TakenBill | null;
};

/** Bills and CT-es of one file; more would keep its sender waiting for minutes. */
const mostBills = 500;
const mostCharges = 20_000;

/**
 * Takes in a DOCCOB file of a carrier: each bill by itself, as if it had come alone, wrong ones in the report. A file is
 * worked off once, whoever sends it again is told what became of it.
 * @throws Failure `invalid_file` for what is no DOCCOB file; `work_too_large`; `conflict` while the same file is being
 * worked off.
 */
export async function takeDoccob(
  ctx: TakingBills,
  { carrierId, actor, bytes }: Sender & { bytes: Uint8Array },
): Promise<DoccobReport & { isRepeat: boolean }> {
  return workOffFile(ctx, { carrierId, bytes, actor, kind: 'doccob' }, async () => {
    const { version, interchangeId, bills, report } = requireDoccob(await inThread.readDoccob(bytes));
    const { carriers } = ctx.mirror.current;
    const carrierCnpj = carriers.byId.get(carrierId)?.cnpj ?? '';
    const lines: DoccobLine[] = [];
    for (const { line, entry } of bills) {
      const sending = { carrierId, ...(actor && { actor }), source: 'edi', layout: version } as const;
      lines.push({
        line,
        name: entry.name,
        ...(await takeEntry(ctx, { sending, carrierCnpj, line, entry })),
      });
    }
    return { version, interchangeId, lines, findings: keptFindings(report) };
  });
}

function requireDoccob(file: DoccobReading | FindingReport): DoccobReading {
  if (!('bills' in file)) throw unreadableFile(file);
  const { bills } = file;
  const charges = bills.reduce(
    (sum, { entry }) => sum + (entry.kind === 'refuse' ? 0 : entry.bill.charges.length),
    0,
  );
  if (bills.length > mostBills || charges > mostCharges)
    throw fail('work_too_large', {
      message: `O arquivo tem ${bills.length} faturas com ${charges} conhecimentos; envie no máximo ${mostBills} faturas e ${mostCharges} conhecimentos de cada vez.`,
    });
  return file;
}

type Taking = {
  sending: Parameters<typeof takeBill>[1];
  carrierCnpj: string;
  line: number;
  entry: DoccobEntry;
};

async function takeEntry(
  ctx: TakingBills,
  { sending, carrierCnpj, line, entry }: Taking,
): Promise<Pick<DoccobLine, 'messages' | 'taken'>> {
  if (entry.kind === 'refuse') return { messages: entry.messages, taken: null };
  const { kind, bill, payers } = entry;
  const strangers = strangersIn(entry, carrierCnpj);
  if (strangers.length > 0) return { messages: strangers, taken: null };
  const taken = await takeBill(ctx, sending, { place: `linha ${line}`, kind, bill, payers });
  if (taken.outcome === 'refused') return { messages: [taken.problem.message], taken: null };
  return { messages: entry.messages, taken };
}
