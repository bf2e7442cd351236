import type { TSchema } from 'typebox';

/** A number as text: `"905.0000"`. */
export const numericTextForm = /^-?[0-9]{1,15}(?:\.[0-9]{1,9})?$/;

/**
 * Forms in which clients of long ago send a value, read as the value itself before it is checked. What answers hold
 * is never in them.
 */
export const readForms = {
  numericText: {
    type: 'string',
    pattern: numericTextForm.source,
    description: 'The same as text.',
  },
  /** Digits, and letters of a CNPJ, among the punctuation of people: `(11) 98888-7777`, `11.222.333/0001-81`. */
  punctuated: {
    type: 'string',
    pattern: '^[0-9A-Z./() +-]+$',
    maxLength: 40,
    description: 'The same with punctuation, which is left out.',
  },
  /** A text that looks like a number, sent as one; 0 is no text. */
  integerAsText: { type: 'integer', minimum: 0, description: 'The same as a number; 0 means not sent.' },
} as const;
export type ReadForm = keyof typeof readForms;

/** The keyword under which a schema names the other form it is read from. */
export const readsKeyword = 'x-reads';

/** A schema whose value may also be sent in another form. */
export function alsoAs<Schema extends TSchema>(form: ReadForm, schema: Schema): Schema {
  return { ...schema, [readsKeyword]: form };
}

/** The form that a schema is also read from. */
export function readFormOf(schema: TSchema): ReadForm | undefined {
  return (schema as { [readsKeyword]?: ReadForm })[readsKeyword];
}
