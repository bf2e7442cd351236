import { parseArgs } from 'node:util';
import { printable } from '../kernel/printable.ts';

/** Exit codes of the command line, as `docs/operations.md` lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unavailable: 69,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const;

export type Option = {
  type: 'string' | 'boolean';
  /** Shown after the name in the help, for options with a value. */
  value?: string;
  short?: string;
  multiple?: boolean;
  description: string;
};

/** Values of parsed options; absent ones are undefined. */
export type OptionValues = Readonly<Record<string, string | boolean | string[] | undefined>>;

export type Arguments = { positionals: readonly string[]; options: OptionValues };

/** One sub-command, or one action below it (`shipper add`). */
export type Command = {
  name: string;
  summary: string;
  /** Names of positional arguments; `[x]` may be left out, `x...` takes the rest. */
  positionals?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** Actions of a noun. A command that has `run`, too, takes a first word that names none of them as its own. */
  actions?: readonly Command[];
  /** Further lines of the help: examples, what happens, where to read on. */
  notes?: readonly string[];
  run?(args: Arguments): Promise<number>;
};

/** The call's words are off; the message says how to mend them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something the person can mend; `nextStep` says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly nextStep: string | undefined;
  readonly exitCode: number;

  constructor(message: string, options: { nextStep?: string; exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.nextStep = options.nextStep;
    this.exitCode = options.exitCode ?? exitCodes.failed;
  }
}

/** Runs a command or one of its actions with the words that follow its name; gives the exit code. */
export async function runCommand(
  command: Command,
  words: readonly string[],
  path = `carreto ${command.name}`,
): Promise<number> {
  const [first, ...rest] = words;
  if (command.actions !== undefined) {
    const action = command.actions.find(({ name }) => name === first);
    if (action !== undefined) return runCommand(action, rest, `${path} ${action.name}`);
    if (command.run === undefined) {
      print(helpOf(command, path));
      if (first === undefined || first === '--help' || first === '-h') return exitCodes.done;
      throw new UsageError(`${path}: no action "${first}"`);
    }
  }
  if (words.includes('--help') || words.includes('-h')) {
    print(helpOf(command, path));
    return exitCodes.done;
  }
  if (command.run === undefined) throw new Error(`command without run: ${path}`);
  return command.run(parse(command, words, path));
}

function parse(command: Command, words: readonly string[], path: string): Arguments {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short === undefined ? {} : { short }), ...(multiple === undefined ? {} : { multiple }) },
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    checkPositionals(command, parsed.positionals, path);
    return { positionals: parsed.positionals, options: parsed.values as OptionValues };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkPositionals(command: Command, given: readonly string[], path: string): void {
  const wanted = command.positionals ?? [];
  const missing = wanted.find((name, index) => !name.startsWith('[') && given[index] === undefined);
  if (missing !== undefined) throw new UsageError(`${path}: ${missing} is missing`);
  const takesRest = wanted.at(-1)?.includes('...') === true;
  if (!takesRest && given.length > wanted.length)
    throw new UsageError(`${path}: unexpected "${given[wanted.length]}"`);
}

/** The help text of a command. */
export function helpOf(command: Command, path: string): string {
  const { actions, run, notes } = command;
  const lines = [`${path}: ${command.summary}`];
  if (actions === undefined || run !== undefined) lines.push('', ...ownUse(command, path));
  if (actions !== undefined) lines.push('', ...actionLines(actions, path));
  if (notes !== undefined) lines.push('', ...notes);
  return lines.join('\n');
}

function ownUse({ positionals = [], options }: Command, path: string): string[] {
  const words = positionals.length === 0 ? '' : ` ${positionals.join(' ')}`;
  const rows = Object.entries(options ?? {}).map(([name, option]) => [
    optionWords(name, option),
    option.description,
  ]);
  return [
    `Usage: ./${path}${words}${options === undefined ? '' : ' [options]'}`,
    ...(rows.length === 0 ? [] : ['', 'Options:', ...table(rows)]),
  ];
}

function actionLines(actions: readonly Command[], path: string): string[] {
  return [
    `Usage: ${path} ACTION …`,
    '',
    ...table(actions.map(({ name, summary }) => [name, summary])),
    '',
    `${path} ACTION --help tells the options of one.`,
  ];
}

function optionWords(name: string, option: Option): string {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  return `${short}--${name}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`);
}

/** A line on standard output. Names and cells of files are in it: nothing of them commands the terminal. */
export function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** A line on standard error. */
export function complain(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** The text of a string option, or undefined. */
export function textOption(args: Arguments, name: string): string | undefined {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Every text of an option that may be repeated, or undefined. */
export function listOption(args: Arguments, name: string): readonly string[] | undefined {
  const value = args.options[name];
  return Array.isArray(value) ? value : undefined;
}

/** A whole number given as an option; a UsageError names the option when it is none. */
export function integerOption(
  args: Arguments,
  name: string,
  bounds: { min: number; max: number },
): number | undefined {
  const value = textOption(args, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^[0-9]{1,12}$/.test(value) || number < bounds.min || number > bounds.max) {
    throw new UsageError(`--${name} must be a whole number from ${bounds.min} to ${bounds.max}`);
  }
  return number;
}
