import { basename } from 'node:path';
import { Failure, type FailureDetail } from '../../kernel/failure.ts';
import { defaultLimits } from '../../platform/http/options.ts';
import type { Actor } from '../../registry/changes/change.ts';
import type { Mirror } from '../../registry/mirror/mirror.ts';
import { type Arguments, CommandError, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { counted, printData } from '../output/output.ts';
import { readInput } from '../table/file-options.ts';
import { findCarrier } from './find-party.ts';

/** What every command takes that hands documents in for a carrier. */
export const handInOptions = {
  carrier: { type: 'string', value: 'CARRIER', description: 'whose they are, by CNPJ or id; required' },
  ...commonOptions,
} as const;

/** Takes in one document, and says what came of it. */
type TakeDocument<Report extends object> = (
  ctx: CommandContext & { mirror: Mirror },
  document: { carrierId: number; actor: Actor; bytes: Uint8Array },
) => Promise<Report>;

/** A file that is refused whole, and why; as it was told by whoever refused it. */
type RefusedFile = { file: string; refused: string; details: readonly FailureDetail[] };
type TakenFile<Report> = { file: string } & Report;

type HandingIn<Report extends object> = {
  take: TakeDocument<Report>;
  linesOf(taken: TakenFile<Report>): string[];
  /** Whether something in it was refused. */
  isPartly(report: Report): boolean;
};

/**
 * Hands in the files that are named for a carrier, each by itself: one that is refused keeps no other back. Gives the exit
 * code, which says whether anything was refused.
 */
export async function handIn<Report extends object>(
  args: Arguments,
  { take, linesOf, isPartly }: HandingIn<Report>,
): Promise<number> {
  const carrier = textOption(args, 'carrier');
  if (carrier === undefined) throw new UsageError('--carrier says whose they are');
  return withContext(args, (base) =>
    withMirror(base, async (ctx) => {
      const { id: carrierId } = await findCarrier(ctx, carrier);
      const files: (TakenFile<Report> | RefusedFile)[] = [];
      for (const path of args.positionals) {
        const file = basename(path);
        files.push(
          await ifTaken(file, async () => {
            const bytes = await readDocument(path);
            return { file, ...(await take(ctx, { carrierId, actor: ctx.actor, bytes })) };
          }),
        );
      }
      printData(args, files, () =>
        files.flatMap((one) => ('refused' in one ? refusedLines(one) : linesOf(one))),
      );
      const isWhole = files.every((one) => !('refused' in one) && !isPartly(one));
      return isWhole ? exitCodes.done : exitCodes.failed;
    }),
  );
}

/** A file, of the size that the API takes. */
async function readDocument(path: string): Promise<Uint8Array> {
  const bytes = await readInput(path);
  const most = defaultLimits.bodyBytes.document;
  if (bytes.length > most) throw new CommandError(`larger than ${most / 1_048_576} MB`);
  return bytes;
}

const expected: ReadonlySet<string> = new Set(['invalid_file', 'work_too_large', 'conflict']);

/** What came of a file, or why it is refused. @throws what says nothing about the file. */
async function ifTaken<Report extends object>(
  file: string,
  act: () => Promise<TakenFile<Report>>,
): Promise<TakenFile<Report> | RefusedFile> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CommandError) return { file, refused: error.message, details: [] };
    if (!(error instanceof Failure) || !expected.has(error.code)) throw error;
    const { code, message, details } = error;
    return { file, refused: message === code ? (sentences.get(code) ?? code) : message, details };
  }
}

const sentences: ReadonlyMap<string, string> = new Map([
  ['invalid_file', 'the file has errors'],
  ['work_too_large', 'it takes more memory or time than one file may'],
  ['conflict', 'it conflicts with what is there already'],
]);

function refusedLines({ file, refused, details }: RefusedFile): string[] {
  const because = details.map(({ field, message }) => `  ${field === '' ? '' : `${field}: `}${message}`);
  return [`${file}: refused, ${refused}`, ...because];
}

type Row = { line: number; outcome: string; messages: readonly string[] };
type Finding = { line: number | null; severity: string; message: string };

/** What is told of a file of many documents: `rows` of which each has an outcome, and what there is to say about lines. */
export type FileSummary = {
  file: string;
  noun: string;
  rows: readonly Row[];
  isRepeat: boolean;
  findings: readonly Finding[];
};

export function fileLines({ file, noun, rows, isRepeat, findings }: FileSummary): string[] {
  const groups = [...Map.groupBy(rows, ({ outcome }) => outcome)];
  const tally = groups.map(([outcome, { length }]) => `${length} ${outcome}`).join(', ');
  const known = isRepeat ? ' (this very file came before)' : '';
  return [
    `${file}: ${counted(rows.length, noun)}${tally === '' ? '' : `: ${tally}`}${known}`,
    ...rows.flatMap(({ line, outcome, messages }) =>
      messages.map((message) => `  line ${line}, ${outcome}: ${message}`),
    ),
    ...findings.map(
      ({ line, severity, message }) => `  ${line === null ? '' : `line ${line}, `}${severity}: ${message}`,
    ),
  ];
}

/** Whether something in a file was refused or left out. */
export function isPartly({ rows, findings }: Pick<FileSummary, 'rows' | 'findings'>): boolean {
  return (
    rows.some(({ outcome }) => outcome === 'refused') || findings.some(({ severity }) => severity === 'error')
  );
}
