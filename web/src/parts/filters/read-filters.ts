import type { Filter } from './filter.ts';

// biome-ignore lint/suspicious/noExplicitAny: filters of any values stand in one declaration
export type Declared = Readonly<Record<string, Filter<any>>>;

/** What the filters of a declaration say; absent ones filter nothing. */
export type ValuesOf<Filters extends Declared> = {
  [Name in keyof Filters]?: Filters[Name] extends Filter<infer Value> ? Value : never;
};

/** What did not fit and is as if it were not there: a page with it is never blank. */
export type Dropped = { param: string; text: string };

/** Reads the address by the one declaration of a screen. */
export function readFilters<Filters extends Declared>(
  declared: Filters,
  search: Readonly<Record<string, string>>,
): { values: ValuesOf<Filters>; dropped: readonly Dropped[] } {
  const values: Record<string, unknown> = {};
  const dropped: Dropped[] = [];
  for (const [name, filter] of Object.entries(declared)) {
    const text = search[filter.param];
    if (text === undefined) continue;
    const value: unknown = filter.read(text);
    if (value === undefined) dropped.push({ param: filter.param, text });
    else values[name] = value;
  }
  return { values: values as ValuesOf<Filters>, dropped };
}

/** The parameters of the address with other values; `undefined` takes one away. Others stay as they are. */
export function writeFilters<Filters extends Declared>(
  declared: Filters,
  values: { [Name in keyof Filters]?: ValuesOf<Filters>[Name] | undefined },
  search: Readonly<Record<string, string>>,
): Record<string, string> {
  const written: Record<string, string> = { ...search };
  for (const [name, value] of Object.entries(values)) {
    const filter = declared[name];
    if (filter === undefined) continue;
    if (value === undefined) delete written[filter.param];
    else written[filter.param] = filter.write(value);
  }
  return written;
}
