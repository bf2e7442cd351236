import { readDay, writeDay } from '../../formats/days.ts';

/** One filter of a screen: the parameter of the address, and how its text is read, bounded, and shown. */
export type Filter<Value> = {
  /** In the address, Portuguese. */
  param: string;
  control: 'text' | 'day' | 'number' | 'choice' | 'choices';
  /** Of choices, as they stand in the address. */
  options?: readonly string[];
  /** Of the address; undefined where it does not fit. */
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** What a person typed, as the address has it; undefined where it does not fit. */
  typed(text: string): string | undefined;
};

/** One word of several. */
export function choice<const Option extends string>(
  param: string,
  options: readonly Option[],
): Filter<Option> {
  const read = (text: string): Option | undefined => options.find((option) => option === text);
  return { param, control: 'choice', options, read, write: (value) => value, typed: read };
}

/** Some of several words, each once, in the order they are declared. */
export function choices<const Option extends string>(
  param: string,
  options: readonly Option[],
): Filter<readonly Option[]> {
  const read = (text: string): readonly Option[] | undefined => {
    const given = new Set(text.split(','));
    const known = options.filter((option) => given.has(option));
    return known.length > 0 && known.length === given.size ? known : undefined;
  };
  return {
    param,
    control: 'choices',
    options,
    read,
    write: (value) => value.join(','),
    typed: (text) => read(text)?.join(','),
  };
}

/** A text that is looked for. */
export function words(param: string, max = 100): Filter<string> {
  const read = (text: string): string | undefined => {
    const bare = text.trim();
    return bare !== '' && bare.length <= max ? bare : undefined;
  };
  return { param, control: 'text', read, write: (value) => value, typed: read };
}

/** A day, in the address as the wire has it, `2026-11-24`. */
export function day(param: string): Filter<string> {
  const read = (text: string): string | undefined =>
    /^\d{4}-/.test(text) && readDay(text, text) !== undefined ? text : undefined;
  const today = (): string => new Date().toISOString();
  return { param, control: 'day', read, write: (value) => value, typed: (text) => readDay(text, today()) };
}

/** A whole number within bounds. */
export function integer(param: string, { min, max }: { min: number; max: number }): Filter<number> {
  const read = (text: string): number | undefined => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  return {
    param,
    control: 'number',
    read,
    write: String,
    typed: (text) => (read(text.trim()) === undefined ? undefined : text.trim()),
  };
}

/** Codes, such as a pasted column: each once, at most so many. */
export function codes(
  param: string,
  { max, form }: { max: number; form: RegExp },
): Filter<readonly string[]> {
  const read = (text: string): readonly string[] | undefined => {
    const all = [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))];
    return all.length > 0 && all.length <= max && all.every((one) => form.test(one)) ? all : undefined;
  };
  return {
    param,
    control: 'text',
    read,
    write: (value) => value.join(','),
    typed: (text) => read(text)?.join(','),
  };
}

/** Some things by their ids. */
export function ids(param: string): Filter<readonly string[]> {
  return codes(param, { max: 50, form: /^[1-9]\d{0,14}$/ });
}

/** As it stands in a chip: days as people read them. */
export function shownValue({ control }: Pick<Filter<unknown>, 'control'>, text: string): string {
  return control === 'day' ? writeDay(text) : text.replaceAll(',', ', ');
}
