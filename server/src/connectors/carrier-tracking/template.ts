/** What templates may name. `secret` is the credential of kind `body`; `items` the list of a batch. */
export const placeholders = [
  'nfe_key',
  'nfe_number',
  'nfe_series',
  'issuer_cnpj',
  'shipper_cnpj',
  'order',
  'carrier_code',
  'postal_code',
  'freight_code',
  'secret',
  'items',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Values by placeholder. */
export type Values = Readonly<Record<string, string>>;

const known: ReadonlySet<string> = new Set(placeholders);
const pattern = /\{([a-z_]+)(\|number)?\}/g;

/** The placeholders of a template, with those that nobody knows. */
export function placeholdersOf(template: unknown): { used: Set<Placeholder>; unknown: string[] } {
  const used = new Set<Placeholder>();
  const unknown: string[] = [];
  for (const text of textsOf(template))
    for (const [whole, name = ''] of text.matchAll(pattern)) {
      if (isPlaceholder(name)) used.add(name);
      else unknown.push(whole);
    }
  return { used, unknown };
}

function isPlaceholder(name: string): name is Placeholder {
  return known.has(name);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** A text with its placeholders filled in; `encode` makes a value fit for where it stands. */
export function fillText(text: string, values: Values, encode: (value: string) => string = String): string {
  return text.replace(pattern, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encode(value);
  });
}

/**
 * A JSON value with its texts filled in. A text that is nothing but a placeholder and `|number` becomes a number where
 * its value is one, and one that is nothing but `{items}` becomes the list.
 */
export function fillJson(template: unknown, values: Values, items: readonly unknown[] = []): unknown {
  if (typeof template === 'string') return fillOne(template, values, items);
  if (Array.isArray(template)) return template.map((one) => fillJson(one, values, items));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillJson(value, values, items)]),
  );
}

function fillOne(text: string, values: Values, items: readonly unknown[]): unknown {
  if (text === '{items}') return items;
  const filled = fillText(text, values);
  const isNumber = /^\{[a-z_]+\|number\}$/.test(text) && /^[0-9]{1,15}$/.test(filled);
  return isNumber ? Number(filled) : filled;
}
