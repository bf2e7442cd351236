import type { ConembReading } from '../../../../documents/cte/read-conemb-ctes.ts';
import type { FindingReport } from '../../../../documents/finding.ts';
import { fail } from '../../../../kernel/failure.ts';
import { keepNothing } from '../../../../platform/idempotency/once.ts';
import { inThread } from '../../../../threads/in-thread.ts';
import { type KeptFinding, keptFindings, unreadableFile, workOffFile } from '../../../work-off-file.ts';
import { type KeptWaybill, keepWaybills, type SentWaybill } from '../../waybills/keep-waybills.ts';
import { keyProblems } from '../check-key.ts';
import type { Sender } from '../sender.ts';
import type { SentCte, TakenCte } from '../sent-cte.ts';
import { type TakingContext, takeCtes } from '../take-ctes.ts';

/** What became of the lines of a file, kept for whoever sends it again. */
export type ConembReport = Pick<ConembReading, 'version' | 'interchangeId'> & {
  lines: ConembLine[];
  findings: KeptFinding[];
};
export type ConembLine = { line: number; taken: TakenCte | KeptWaybill };

/** Waybills of one file; more would keep its sender waiting for minutes. */
const mostWaybills = 5_000;
/** Waybills written in one transaction. */
const chunkSize = 200;

/**
 * Takes in a CONEMB file of a carrier: good waybills as if they had come alone, wrong ones in the report. A file is worked
 * off once, whoever sends it again is told what became of it.
 * @throws Failure `invalid_file` for what is no CONEMB file; `work_too_large`; `conflict` while the same file is being
 * worked off.
 */
export async function takeConemb(
  ctx: TakingContext,
  { carrierId, actor, bytes }: Sender & { bytes: Uint8Array },
): Promise<ConembReport & { isRepeat: boolean }> {
  return workOffFile(ctx, { carrierId, bytes, actor, kind: 'conemb' }, async () => {
    const file = requireConemb(await inThread.readConemb(bytes));
    const lines = await takeWaybills(ctx, { carrierId, ...(actor && { actor }) }, file);
    const { version, interchangeId } = file;
    return { version, interchangeId, lines, findings: keptFindings(file.report) };
  });
}

function requireConemb(file: ConembReading | FindingReport): ConembReading {
  if (!('ctes' in file)) throw unreadableFile(file);
  if (file.ctes.length > mostWaybills)
    throw fail('work_too_large', {
      message: `O arquivo tem ${file.ctes.length} conhecimentos; envie no máximo ${mostWaybills} de cada vez.`,
    });
  return file;
}

async function takeWaybills(
  ctx: TakingContext,
  sender: Sender,
  { ctes }: ConembReading,
): Promise<ConembLine[]> {
  const carrierCnpj = ctx.mirror.current.carriers.byId.get(sender.carrierId)?.cnpj ?? '';
  const judged = ctes.map((one) => judgeLine(one, carrierCnpj));
  const sent = judged.flatMap((one) => ('sent' in one ? [one.sent] : []));
  const results = new Map<SentCte, TakenCte>();
  for (const chunk of chunksOf(sent)) {
    const taken = await takeCtes(ctx, { ...sender, source: 'edi', keep: keepNothing }, chunk);
    for (const [index, one] of chunk.entries()) {
      const result = taken[index];
      if (result !== undefined) results.set(one, result);
    }
  }
  // After the CT-es of the file: some of them may be the ones that its waybills would wait for.
  const kept = await keepAll(
    ctx,
    sender,
    judged.flatMap((one) => ('waybill' in one ? [one.waybill] : [])),
  );
  return judged.flatMap((one) => {
    if ('waybill' in one) {
      const taken = kept.get(one.waybill);
      return taken === undefined ? [] : [{ line: one.line, taken }];
    }
    if (!('sent' in one)) return [one];
    const taken = results.get(one.sent);
    return taken === undefined ? [] : [{ line: one.line, taken }];
  });
}

/** Keeps waybills without a key, some at a time. */
async function keepAll(
  ctx: TakingContext,
  sender: Sender,
  waybills: readonly SentWaybill[],
): Promise<Map<SentWaybill, KeptWaybill>> {
  const kept = new Map<SentWaybill, KeptWaybill>();
  for (let start = 0; start < waybills.length; start += chunkSize) {
    const chunk = waybills.slice(start, start + chunkSize);
    const results = await keepWaybills(ctx, sender, chunk);
    for (const [index, one] of chunk.entries()) {
      const result = results[index];
      if (result !== undefined) kept.set(one, result);
    }
  }
  return kept;
}

type JudgedLine = ConembLine | { line: number; sent: SentCte } | { line: number; waybill: SentWaybill };

function judgeLine(
  { line, lines, cte: read }: ConembReading['ctes'][number],
  carrierCnpj: string,
): JudgedLine {
  if (read.kind === 'refuse') return { line, taken: { outcome: 'unreadable', messages: read.messages } };
  if (read.kind === 'wait' || read.kind === 'withdraw') return { line, waybill: { ...read } };
  const place = `linha ${line}`;
  const shipper = { documents: [read.shipperCnpj], isFoundByNfe: false };
  if (read.kind === 'delete')
    return { line, sent: { kind: 'delete', place, shipper, accessKey: read.accessKey, cancellation: null } };
  const { cte, issuerTaxId } = read;
  const { accessKey, number, series, issuedAtMs } = cte;
  const said = { accessKey, number, series, issuedAtMs, issuer: issuerTaxId };
  const problems = keyProblems(said, carrierCnpj);
  if (problems.length > 0) return { line, taken: { outcome: 'refused', accessKey, problems } };
  const bytes = new TextEncoder().encode(lines);
  const original = { contentType: 'text/plain; charset=utf-8', fileName: `CTe${accessKey}.txt`, bytes };
  return { line, sent: { kind: 'store', place, shipper, cte, original } };
}

/** Chunks in which no access key stands twice: what is said of one later must find what was said before. */
function chunksOf(sent: readonly SentCte[]): SentCte[][] {
  const chunks: SentCte[][] = [];
  let keys = new Set<string>();
  for (const one of sent) {
    const key = one.kind === 'store' ? one.cte.accessKey : one.accessKey;
    const last = chunks.at(-1);
    if (last === undefined || last.length >= chunkSize || keys.has(key)) {
      chunks.push([one]);
      keys = new Set([key]);
    } else {
      last.push(one);
      keys.add(key);
    }
  }
  return chunks;
}
