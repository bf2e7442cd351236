import { type Arguments, listOption, type Option, UsageError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { findCarrier, findShipper } from './find-party.ts';
import { isTypedId } from './typed-id.ts';

/** An option of several values, as one word with commas or said again. */
export function severalOption(value: string, description: string): Option {
  return { type: 'string', multiple: true, value: `${value},…`, description };
}

/** Every value of such an option; undefined where it was not given. */
export function severalOf(args: Arguments, name: string): string[] | undefined {
  const words = listOption(args, name)?.flatMap((word) => word.split(','));
  return words?.map((word) => word.trim()).filter((word) => word !== '');
}

type Typed = { args: Arguments; name: string };

/** Ids of shippers that were typed by CNPJ or id; `all` stands for all of them. @throws CommandError for one there is not */
export function shippersOf(ctx: CommandContext, typed: Typed): Promise<'all' | number[] | undefined> {
  return idsOf(typed, async (word) => (await findShipper(ctx, word)).id);
}

/** The same for carriers. */
export function carriersOf(ctx: CommandContext, typed: Typed): Promise<'all' | number[] | undefined> {
  return idsOf(typed, async (word) => (await findCarrier(ctx, word)).id);
}

/** Ids of dispatch points; whether there are such is for the act to say. @throws UsageError for what is no id */
export function dispatchPointsOf(typed: Typed): Promise<'all' | number[] | undefined> {
  return idsOf(typed, async (word) => {
    if (isTypedId(word)) return Number(word);
    throw new UsageError(`--${typed.name} takes ids or all, not "${word}"`);
  });
}

async function idsOf(
  { args, name }: Typed,
  find: (word: string) => Promise<number>,
): Promise<'all' | number[] | undefined> {
  const words = severalOf(args, name);
  if (words === undefined) return undefined;
  if (words.length === 1 && words[0] === 'all') return 'all';
  const ids: number[] = [];
  for (const word of words) ids.push(await find(word));
  return [...new Set(ids)];
}
