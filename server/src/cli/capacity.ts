import { figures } from './capacity/figures.ts';
import { type Demand, type Plan, planCapacity, usualSheetMemoryMb } from './capacity/plan.ts';
import { type Arguments, type Command, exitCodes, integerOption, UsageError } from './command.ts';
import { jsonOption } from './context/installation-options.ts';
import { factLines, printData, tableLines } from './output/output.ts';

const mostFreights = 100_000_000;
/** Freights a day of a shop of ordinary size, where nobody says how many shippers there are. */
const freightsPerShipper = 2000;

/** What a hub of a given size takes; reads and changes nothing. */
export const capacity: Command = {
  name: 'capacity',
  summary: 'how many cores, how much memory and disk a hub of a given size takes, and by which figures',
  options: {
    freights: { type: 'string', value: 'N', description: 'freights of an ordinary day' },
    tables: { type: 'string', value: 'N', description: 'freight tables of a shipper' },
    shippers: {
      type: 'string',
      value: 'N',
      description: 'shippers; one for every 2000 freights when absent',
    },
    'quotes-per-freight': {
      type: 'string',
      value: 'N',
      description: 'quotes for each freight that is hired; 60 when absent',
    },
    'quote-days': { type: 'string', value: 'N', description: 'days that quotes are kept; 30 when absent' },
    'freight-days': {
      type: 'string',
      value: 'N',
      description: 'days that freights are kept; 365 when absent',
    },
    ...jsonOption,
  },
  notes: [
    'An estimate: the figures that it counts by are printed with it, and docs/capacity.md tells where each comes from.',
    'Example: ./carreto capacity --freights 20000 --tables 15',
  ],
  async run(args) {
    const demand = demandOf(args);
    const plan = planCapacity(demand);
    printData(args, { demand, plan, figures }, () => linesOf(demand, plan));
    return exitCodes.done;
  },
};

function demandOf(args: Arguments): Demand {
  const freights = required(args, 'freights', mostFreights);
  return {
    freights,
    tables: required(args, 'tables', 10_000),
    shippers:
      integerOption(args, 'shippers', { min: 1, max: 1_000_000 }) ??
      Math.max(1, Math.round(freights / freightsPerShipper)),
    quotesPerFreight: integerOption(args, 'quotes-per-freight', { min: 1, max: 10_000 }) ?? 60,
    quoteDays: integerOption(args, 'quote-days', { min: 1, max: 3650 }) ?? 30,
    freightDays: integerOption(args, 'freight-days', { min: 1, max: 36_500 }) ?? 365,
    webhookDays: 30,
  };
}

function required(args: Arguments, name: string, max: number): number {
  const value = integerOption(args, name, { min: 1, max });
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}

function linesOf(demand: Demand, plan: Plan): string[] {
  const { quotesPerSecond, apiCores, memoryMb, walBytesPerSecond, diskBytes } = plan;
  const raised = plan.sheetMemoryMb > usualSheetMemoryMb;
  return [
    `${demand.freights} freights a day of ${demand.shippers} shippers with ${demand.tables} tables each:`,
    '',
    ...factLines({
      'Quotes a day': plan.quotesADay,
      'Quotes a second': `${whole(quotesPerSecond.busiestHour)} in the busiest hour, ${whole(quotesPerSecond.burst)} in a burst`,
      'Cores that answer': `${apiCores.busiestHour} in the busiest hour, ${apiCores.burst} in a burst`,
      'Cores of the database': plan.databaseCores,
      Memory: `${gigabytes(memoryMb.total * 1e6)}: tables ${memoryMb.tables} MB, threads ${memoryMb.threads} MB, process ${memoryMb.process} MB, PostgreSQL ${memoryMb.sharedBuffers} MB`,
      ...(raised ? { 'To set': `CARRETO_SHEET_MEMORY_MB=${plan.sheetMemoryMb}` } : {}),
      Connections: `${plan.connections} of one process with a thread for each core that answers`,
      'WAL in a burst': `${rate(walBytesPerSecond.least)} to ${rate(walBytesPerSecond.most)}`,
      'Quotes on disk': `${gigabytes(diskBytes.quotes)} of ${demand.quoteDays} days`,
      'Freights on disk': `${gigabytes(diskBytes.freights)} of ${demand.freightDays} days`,
      'Webhooks on disk': `${gigabytes(diskBytes.webhooks)} of ${demand.webhookDays} days`,
      'Disk in all': gigabytes(diskBytes.total),
    }),
    '',
    'Counted by:',
    ...tableLines(
      ['figure', 'what it says', 'where it comes from'],
      Object.values(figures).map(({ value, means, source }) => [value, means, source]),
    ).map((line) => `  ${line}`),
  ];
}

function whole(value: number): string {
  return String(Math.ceil(value));
}

function gigabytes(bytes: number): string {
  if (bytes >= 1e12) return `${(bytes / 1e12).toFixed(1)} TB`;
  return bytes >= 1e10 ? `${Math.round(bytes / 1e9)} GB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function rate(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB/s`;
}
