import type { Finding, FindingReport } from '../documents/finding.ts';
import { Failure, fail } from '../kernel/failure.ts';
import { claimFile, claimFileAgain, dropFile, endFile, giveFileBack, type SentFile } from './edi-files.ts';

/** What is kept of a finding in the report of a file. */
export type KeptFinding = Pick<Finding, 'severity' | 'code' | 'message' | 'line'>;

/**
 * Works a file of a carrier off once: whoever sends it again is told what became of it. A file that is none is forgotten,
 * one whose work broke off can be sent again.
 * @throws what `work` throws; `conflict` while the same file is being worked off.
 */
export async function workOffFile<Report extends object>(
  ctx: Parameters<typeof claimFile>[0],
  sent: SentFile,
  work: () => Promise<Report>,
): Promise<Report & { isRepeat: boolean }> {
  const claimed = await claimFile<Report>(ctx, sent);
  if ('report' in claimed) return { ...claimed.report, isRepeat: true };
  const { fileId } = claimed;
  try {
    const report = await work();
    await endFile(ctx, fileId, report);
    return { ...report, isRepeat: false };
  } catch (error) {
    if (error instanceof Failure && isUseless.has(error.code)) await dropFile(ctx, fileId);
    else await giveFileBack(ctx, fileId);
    throw error;
  }
}

/**
 * Works on what failed of a file that came before; its report is then the new one. Broken off, the old one stays.
 * @throws what `work` throws; `conflict` while somebody else does.
 */
export async function workOffAgain<Report extends object>(
  ctx: Parameters<typeof claimFile>[0],
  sent: SentFile,
  work: (report: Report) => Promise<Report>,
): Promise<Report | null> {
  const claimed = await claimFileAgain<Report>(ctx, sent);
  if (claimed === null) return null;
  const { fileId } = claimed;
  try {
    const report = await work(claimed.report);
    await endFile(ctx, fileId, report);
    return report;
  } catch (error) {
    await giveFileBack(ctx, fileId);
    throw error;
  }
}

const isUseless: ReadonlySet<string> = new Set(['invalid_file', 'work_too_large']);

/** What is thrown for a file that could not be read at all. */
export function unreadableFile({ findings }: FindingReport): Failure {
  return fail('invalid_file', {
    details: findings.map(({ line, message }) => ({
      field: line === null ? 'arquivo' : `linha ${line}`,
      message,
    })),
  });
}

export function keptFindings({ findings }: FindingReport): KeptFinding[] {
  return findings.map(({ severity, code, message, line }) => ({ severity, code, message, line }));
}
