import { Fault, type Field, isEmpty } from './field.ts';

/** The fields of one slot; positions count from 1 within it. */
export type SlotFields = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** A field that stands several times side by side: the filled slots, in their order; those between are closed up. */
export function slots<const Fields extends SlotFields>(
  at: number,
  form: { count: number; width: number },
  fields: Fields,
): Field<readonly ValuesOf<Fields>[]> {
  const { count, width } = form;
  return {
    at,
    length: count * width,
    empty: [],
    need: 'optional',
    read(raw) {
      const filled: ValuesOf<Fields>[] = [];
      for (let slot = 0; slot < count; slot += 1) {
        const values = readSlot(fields, raw.slice(slot * width, (slot + 1) * width));
        if (values instanceof Fault) return values;
        // The names and values are those of the fields.
        if (values !== null) filled.push(values as ValuesOf<Fields>);
      }
      return filled;
    },
    write(values) {
      if (values.length > count) return new Fault('too_many', `só ${count} cabem em um registro`);
      const written: string[] = [];
      for (let slot = 0; slot < count; slot += 1) {
        const text = writeSlot(fields, { values: values[slot], width });
        if (text instanceof Fault) return text;
        written.push(text);
      }
      return written.join('');
    },
  };
}

/** The values of a slot, null when all are empty. */
function readSlot(fields: SlotFields, raw: string): Record<string, unknown> | Fault | null {
  const values: Record<string, unknown> = {};
  let isFilled = false;
  for (const [name, field] of Object.entries(fields)) {
    const value = field.read(raw.slice(field.at - 1, field.at - 1 + field.length));
    if (value instanceof Fault) return value;
    values[name] = value;
    isFilled ||= !isEmpty(field, value);
  }
  return isFilled ? values : null;
}

function writeSlot(
  fields: SlotFields,
  { values, width }: { values: Readonly<Record<string, unknown>> | undefined; width: number },
): string | Fault {
  let line = '';
  for (const [name, field] of Object.entries(fields)) {
    const text = field.write(values === undefined ? field.empty : values[name]);
    if (text instanceof Fault) return text;
    line += text;
  }
  return line.padEnd(width);
}
