import { forgetArchived } from '../freight/archive/keep-archive.ts';
import { countOriginalsBefore, forgetOriginalsBefore } from '../freight/cte/forget-originals.ts';
import { anonymiseBefore, anonymiseFreight, countBefore, firstDayKept } from '../freight/record/anonymise.ts';
import { formatDay, parseDay } from '../kernel/days.ts';
import { Failure } from '../kernel/failure.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { dayInSaoPaulo } from '../kernel/sao-paulo.ts';
import { openHorizon, readHorizon } from '../platform/retention/horizon.ts';
import { type Arguments, type Command, CommandError, exitCodes, textOption, UsageError } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { counted, printData } from './output/output.ts';

const anonymise: Command = {
  name: 'anonymise',
  summary: 'forget who received freights; what the tax office needs stays',
  options: {
    before: { type: 'string', value: 'DATE', description: 'of freights hired before this day, YYYY-MM-DD' },
    freight: { type: 'string', value: 'ID', description: 'of this freight, such as FR261120ABC12' },
    'dry-run': { type: 'boolean', description: 'say how many it would be, and change nothing' },
    ...commonOptions,
  },
  notes: [
    'Without --before and --freight: of freights older than CARRETO_ANONYMISE_AFTER_DAYS, as far as retention has come.',
    'The originals of their CT-es go too: the law wants XMLs kept for years, so keep a copy elsewhere first.',
    'Files of the archive that hold them are written anew.',
    'There is no way back, except a backup that was made before.',
  ],
  run: (args) => {
    const code = textOption(args, 'freight');
    if (code !== undefined && (textOption(args, 'before') !== undefined || args.options['dry-run'] === true))
      throw new UsageError('--freight stands alone');
    return withContext(args, (ctx) =>
      code === undefined ? forgetOld(ctx, args) : forgetOne(ctx, args, code),
    );
  },
};

async function forgetOld(ctx: CommandContext, args: Arguments): Promise<number> {
  const beforeDay = await dayFrom(ctx, textOption(args, 'before'));
  const before = formatDay(beforeDay);
  if (args.options['dry-run'] === true) {
    const freights = await countBefore(ctx, beforeDay);
    const originals = await countOriginalsBefore(ctx, beforeDay);
    printData(args, { before, freights, originals, dryRun: true }, () => [
      `${freights} freights hired before ${before} have a recipient to forget.`,
      ...(originals === 0
        ? []
        : [`${originals} CT-es that came before ${before} have an original to forget.`]),
    ]);
    return exitCodes.done;
  }
  const freights = await anonymiseBefore(ctx, ctx.actor, { beforeDay });
  const originals = await forgetOriginalsBefore(ctx, ctx.actor, { beforeDay });
  const archived = await forgetInFiles(ctx);
  printData(args, { before, freights, originals, archived, dryRun: false }, () => [
    `Forgot the recipients of ${freights} freights hired before ${before}.`,
    ...(originals === 0 ? [] : [`Forgot the originals of ${originals} CT-es that came before ${before}.`]),
    ...archiveLines(ctx, archived),
  ]);
  return exitCodes.done;
}

/** The day that was typed, else the one the configured term ends on; both by the clock of the database. */
async function dayFrom(ctx: CommandContext, typed: string | undefined): Promise<number> {
  const horizon = await openHorizon(ctx);
  if (typed === undefined) {
    const day = firstDayKept(ctx, horizon);
    if (day !== null) return day;
    throw new UsageError('say --before DATE or --freight ID, or set CARRETO_ANONYMISE_AFTER_DAYS');
  }
  const day = parseDay(typed);
  if (day === null) throw new UsageError(`"${typed}" is no day such as 2026-03-31`);
  const { databaseNow } = await readHorizon(ctx.db);
  if (day > dayInSaoPaulo(databaseNow.getTime())) throw new UsageError(`${typed} is yet to come`);
  return day;
}

async function forgetOne(ctx: CommandContext, args: Arguments, code: string): Promise<number> {
  const wasKnown = await anonymiseFreight(ctx, ctx.actor, code).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new CommandError(`There is no freight ${code}.`, { cause: error });
  });
  const archived = await forgetInFiles(ctx);
  printData(args, { freight: code, wasKnown, archived }, () => [
    wasKnown ? `Forgot the recipient of ${code}.` : `The recipient of ${code} was forgotten before.`,
    ...archiveLines(ctx, archived),
  ]);
  return exitCodes.done;
}

/** What was forgotten in the database stays so; a worker tries again with the files. */
async function forgetInFiles(ctx: CommandContext): Promise<number | null> {
  try {
    return (await forgetArchived(ctx)) ?? null;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new CommandError(`The database has forgotten it, the archive not yet. ${error.message}`, {
      nextStep: 'Workers try again every few minutes, and ./carreto archive does.',
      exitCode: exitCodes.unavailable,
      cause: error,
    });
  }
}

/** What became of the archive, where there is one. */
function archiveLines({ config }: CommandContext, archived: number | null): string[] {
  if (config.archiveFolder === undefined) return [];
  if (archived === null)
    return ['The archive is being written to; what was forgotten leaves it at the next run.'];
  return archived === 0 ? [] : [`Took what it held of ${counted(archived, 'freight')} out of the archive.`];
}

/** What people have a right to: being forgotten. */
export const privacy: Command = {
  name: 'privacy',
  summary: 'personal data: forget the recipients of freights',
  actions: [anonymise],
};
