import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../../../context.ts';
import type { FindingReport } from '../../../../documents/finding.ts';
import type { OcorenEvent, OcorenFile } from '../../../../documents/proceda/read-ocoren.ts';
import { fail } from '../../../../kernel/failure.ts';
import type { Actor } from '../../../../registry/changes/change.ts';
import { inThread } from '../../../../threads/in-thread.ts';
import { keptFindings, unreadableFile, workOffAgain, workOffFile } from '../../../work-off-file.ts';
import type { Report, Taken } from '../report.ts';
import { takeReports } from '../take-reports.ts';
import type { OcorenReport, TakenOcoren } from './ocoren-report.ts';
import { reportOfEvent } from './report-of-event.ts';

/** Occurrences of one file; more would keep its sender waiting for minutes. */
const mostEvents = 10_000;
/** Occurrences that are put into our words in one turn of the event loop: a few milliseconds. */
const eventsPerBatch = 500;

/**
 * Takes in an OCOREN file of a carrier: good lines as if they had come alone, wrong ones in the report. A file is
 * worked off once; whoever sends it again is told what became of it, after its lines that found no freight were taken again.
 * @throws Failure `invalid_file` for what is no OCOREN file; `work_too_large`; `conflict` while the same file is being
 * worked off.
 */
export async function takeOcoren(
  ctx: Context,
  sent: { carrierId: number; bytes: Uint8Array; actor?: Actor },
): Promise<TakenOcoren> {
  const file = { ...sent, kind: 'ocoren' as const };
  const report = await workOffFile(ctx, file, async (): Promise<OcorenReport> => {
    const file = requireOcoren(await inThread.readOcoren(sent.bytes));
    const lines = await takeEvents(ctx, sent.carrierId, file.events);
    const { version, interchangeId } = file;
    return { version, interchangeId, lines, findings: keptFindings(file.report) };
  });
  if (!report.isRepeat || !report.lines.some(({ taken }) => isWithoutFreight(taken)))
    return { ...report, again: [] };
  return takeFailed(ctx, file, report);
}

/** Freights come later than files that name them: their lines are worth another look, and nothing of them was kept. */
function isWithoutFreight(taken: Taken): boolean {
  return (
    taken.outcome === 'refused' &&
    (taken.reason === 'unknown_freight' || taken.reason === 'ambiguous_freight')
  );
}

type RepeatedFile = { carrierId: number; kind: 'ocoren'; bytes: Uint8Array };

/** Takes in the lines of a file that found no freight when it came; the others stay as they are. */
async function takeFailed(ctx: Context, file: RepeatedFile, before: OcorenReport): Promise<TakenOcoren> {
  const again = new Set<number>();
  const report = await workOffAgain<OcorenReport>(ctx, file, async (known) => {
    const { events } = requireOcoren(await inThread.readOcoren(file.bytes));
    for (const { line, taken } of known.lines) if (isWithoutFreight(taken)) again.add(line);
    const failed = events.filter(({ line }) => again.has(line));
    const results = await takeEvents(ctx, file.carrierId, failed);
    const byLine = new Map(results.map((one) => [one.line, one]));
    return { ...known, lines: known.lines.map((one) => byLine.get(one.line) ?? one) };
  });
  return { ...(report ?? before), isRepeat: true, again: [...again] };
}

function requireOcoren(file: OcorenFile | FindingReport): OcorenFile {
  if (!('events' in file)) throw unreadableFile(file);
  if (file.events.length > mostEvents)
    throw fail('work_too_large', {
      message: `O arquivo tem ${file.events.length} ocorrências; envie no máximo ${mostEvents} de cada vez.`,
    });
  return file;
}

async function takeEvents(
  ctx: Context,
  carrierId: number,
  events: readonly OcorenEvent[],
): Promise<OcorenReport['lines']> {
  const reports: Report[] = [];
  for (let start = 0; start < events.length; start += eventsPerBatch) {
    reports.push(...events.slice(start, start + eventsPerBatch).map(reportOfEvent));
    await setImmediate();
  }
  const taken = await takeReports(ctx, { carrierId, source: 'edi' }, reports);
  return taken.map((one, index) => ({ line: events[index]?.line ?? 0, taken: one }));
}
