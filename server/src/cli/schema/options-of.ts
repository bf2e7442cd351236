import type { Static, TSchema } from 'typebox';
import { type Arguments, listOption, type Option, textOption } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { validInput } from '../input/valid-input.ts';
import { type ValueKind, type ValueSchema, valueKind } from './member-kinds.ts';

/** What a command says of an option otherwise than the schema does. */
type OptionOverride = {
  value?: string;
  description?: string;
  /** What the command takes where the option is absent; empty where that goes without saying. */
  absent?: string;
  /** The value of the API that a word stands for. */
  read?: ValueKind['read'];
};

/** Options that are members of a body or query of the admin API. */
export type MemberOptions<Schema extends TSchema = TSchema> = {
  options: Readonly<Record<string, Option>>;
  /**
   * The members that were given, in the words of the API and still to be validated.
   * @param ctx where parties are looked up; options without any do not need it.
   * @throws UsageError where a word cannot be the value of its option, CommandError where a party is not registered
   */
  read(args: Arguments, ctx?: CommandContext): Promise<Record<string, unknown>>;
  /**
   * The whole input, held against the schema: what was given, and of `usual` what was not.
   * @throws as `read`, and Failure `invalid_request` that names every member
   */
  input(args: Arguments, ctx: CommandContext, usual?: object): Promise<Static<Schema>>;
};

/** Members that are called otherwise on the command line wherever they stand. */
const usualNames: Readonly<Record<string, string>> = {
  shipperId: 'shipper',
  carrierId: 'carrier',
  freightCode: 'freight',
  cursor: 'after',
};

/** People go on where a list ended; that this is called a cursor is the API's affair. */
const nextPage: OptionOverride = { value: 'ID', description: 'go on after this one' };

const parties = { shipperId: findShipper, carrierId: findCarrier } as const;

/**
 * Options that restate members of a schema: name, kind of value, description, values to choose from, whether it may be repeated
 * and whether it is needed are the schema's.
 * @param members in the order of the help; `member`, `member.of.a.member`, or either with `:option` where the option has
 * another name than the member in kebab case, without its unit and in the singular.
 * @param overrides by names of options.
 */
export function optionsOf<Schema extends TSchema>(
  schema: Schema,
  members: readonly string[],
  overrides: Readonly<Record<string, OptionOverride>> = {},
): MemberOptions<Schema> {
  const found = members.map((member) => memberOption(schema, member, overrides));
  const read: MemberOptions['read'] = async (args, ctx) => {
    const body: Record<string, unknown> = {};
    for (const { path, givenIn } of found) {
      const value = await givenIn(args, ctx);
      if (value !== undefined) put(body, path, value);
    }
    return body;
  };
  return {
    options: Object.fromEntries(found.map(({ name, option }) => [name, option])),
    read,
    input: async (args, ctx, usual = {}) => validInput(schema, { ...usual, ...(await read(args, ctx)) }),
  };
}

type MemberOption = {
  name: string;
  path: readonly string[];
  option: Option;
  givenIn(args: Arguments, ctx: CommandContext | undefined): Promise<unknown>;
};

function memberOption(
  schema: TSchema,
  named: string,
  overrides: Readonly<Record<string, OptionOverride>>,
): MemberOption {
  const [written = '', alias] = named.split(':');
  const path = written.split('.');
  const { member, isRequired } = memberAt(schema, path);
  const items = member.items;
  const value: Member = withoutNull(items ?? member);
  const name = alias ?? usualNames[written] ?? optionName(path, member);
  const own = overrides[name] ?? (written === 'cursor' ? nextPage : {});
  const isFlag = value.type === 'boolean';
  const kind = { ...kindOf(path, value), ...(own.read === undefined ? {} : { read: own.read }) };
  const text = own.description ?? describe(member, kind);
  const description = `${text}${absence(own.absent, isRequired && !isFlag)}`;
  const option: Option = isFlag
    ? { type: 'boolean', description }
    : {
        type: 'string',
        value: own.value ?? (kind.value || lastWord(path)),
        ...(items === undefined ? {} : { multiple: true }),
        description,
      };
  return { name, path, option, givenIn: (args, ctx) => readOption(args, { name, path, kind, ctx }) };
}

type Member = ValueSchema & {
  description?: string;
  properties?: Readonly<Record<string, Member>>;
  required?: readonly string[];
  items?: Member;
  anyOf?: readonly Member[];
};

function memberAt(schema: TSchema, path: readonly string[]): { member: Member; isRequired: boolean } {
  let member = schema as Member;
  let isRequired = true;
  for (const name of path) {
    const { properties, required = [] } = withoutNull(member);
    const next = properties?.[name];
    if (next === undefined) throw new Error(`the schema has no member ${path.join('.')}`);
    isRequired &&= required.includes(name);
    member = next;
  }
  return { member, isRequired };
}

/** A value that may be null is typed as what else it may be. */
function withoutNull(member: Member): Member {
  const [only, ...others] = (member.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only === undefined || others.length > 0 ? member : { ...only, ...descriptionOf(member, only) };
}

function descriptionOf(member: Member, inner: Member): { description?: string } {
  const description = member.description || inner.description;
  return description === undefined ? {} : { description };
}

/** `loadTypes` is `--load-type`, `deadlineMs` is `--deadline`, a secret comes from `--…-file`. */
function optionName(path: readonly string[], member: Member): string {
  const joined = path
    .map((part, at) => (at === 0 ? part : `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`))
    .join('')
    .replace(/Kind$/, '');
  const { items, type } = withoutNull(member);
  const bare =
    items !== undefined
      ? joined.replace(/s$/, '')
      : type === 'integer'
        ? joined.replace(/(?:Ms|Mm|G|Minutes|Hours|Days|Cents|Id)$/, '')
        : joined;
  const kebab = bare.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return isSecret(member) ? `${kebab}-file` : kebab;
}

/** What stands for one of a few words: `loadTypes` takes a TYPE. */
function lastWord(path: readonly string[]): string {
  const words = (path.at(-1) ?? '').replace(/s$/, '').match(/[A-Z]?[a-z]+/g);
  return (words?.at(-1) ?? '').toUpperCase();
}

function isParty(name: string | undefined): name is keyof typeof parties {
  return name !== undefined && Object.hasOwn(parties, name);
}

function kindOf(path: readonly string[], value: Member): ValueKind {
  const [name] = path;
  if (path.length === 1 && isParty(name))
    return { value: name.replace('Id', '').toUpperCase(), hint: ', by CNPJ or id', read: (typed) => typed };
  return valueKind(path.at(-1) ?? '', value);
}

/** What the reference of the API says of it, as a line of help; how it is written comes before what holds in its absence. */
function describe(member: Member, kind: ValueKind): string {
  const { description = '' } = withoutNull(member);
  const text = description.replaceAll('`', '').replace(/[.;]$/, '').replace('; null', '; absent');
  const line = /^[A-Z](?:[a-z,-]* |[a-z]+(?:$|[;:]))/.test(text)
    ? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
    : text;
  if (isSecret(member)) return `file with ${line.replace(/; sealed.*$/, '')}; - for standard input`;
  const asOption = line.replace(/, or only others$/, '').replace('; empty for all', '; all when absent');
  const [what = '', ...more] = asOption.split('; ');
  const hint = saysAll(line, kind.hint) ? '' : kind.hint;
  const repeated = member.items === undefined ? [] : ['repeat for more'];
  return [`${what}${hint}`, ...repeated, ...more].join('; ');
}

function absence(absent: string | undefined, isRequired: boolean): string {
  if (absent === undefined) return isRequired ? '; required' : '';
  return absent === '' ? '' : `; ${absent} when absent`;
}

function isSecret(member: Member): boolean {
  return withoutNull(member)['x-secret'] === true;
}

/** Whether a text names every word to choose from already. */
function saysAll(text: string, hint: string): boolean {
  if (!hint.startsWith(': ')) return false;
  const words = hint.slice(2).split(/, | or /);
  return words.every((word) => text.split(/[^a-z0-9_]+/i).includes(word));
}

type Wanted = { name: string; path: readonly string[]; kind: ValueKind; ctx: CommandContext | undefined };

async function readOption(args: Arguments, { name, path, kind, ctx }: Wanted): Promise<unknown> {
  const several = listOption(args, name);
  if (several !== undefined) return Promise.all(several.map((typed) => kind.read(typed, name)));
  const typed = textOption(args, name);
  if (typed === undefined) return args.options[name] === true ? true : undefined;
  const [member] = path;
  if (path.length > 1 || !isParty(member)) return kind.read(typed, name);
  if (ctx === undefined) throw new Error(`--${name} is looked up and needs a context`);
  return (await parties[member](ctx, typed)).id;
}

function put(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Record<string, unknown>;
  put(inner, rest, value);
  body[name] = inner;
}
