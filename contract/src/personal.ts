import type { TSchema } from 'typebox';

/** Personal data of recipients in answers of the administration, for whoever may not see them. */

/** The keyword by which a schema says how its value is shown without `personal.see`; of the query: that it is refused. */
export const personalKeyword = 'x-personal';

/**
 * What is left of a value. `name`: its first letter. `document`: its last three characters; `cpf`: the same where it is of a
 * person, and all of a CNPJ. `zip`: its first five digits.
 * `hidden`: nothing but that there is something. `omitted`: not even that, null or an empty list. `prose`: all but what looks
 * like a CPF, an e-mail address or a telephone number. `echo`: the same, less what the answer hides elsewhere. `members`: of
 * an object, what the marks of its members leave.
 */
export const personalForms = [
  'name',
  'document',
  'cpf',
  'zip',
  'hidden',
  'omitted',
  'prose',
  'echo',
  'members',
] as const;
export type PersonalForm = (typeof personalForms)[number];

/** Siblings of the value, and values of each with any of which there is nothing personal. */
export type Unless = Readonly<Record<string, readonly (string | number | boolean)[]>>;

export type PersonalMark =
  | { as: PersonalForm; unless?: Unless }
  /** JSON, as a value or as its text: what the schema of its kind hides; a sibling tells the kind, others hold nothing. */
  | { as: 'json'; by: string; schemas: Readonly<Record<string, TSchema>> }
  /** A value of no schema: what stands under these names, at any depth. */
  | { as: 'named'; names: readonly string[] };

/** Marks a value as personal data of a recipient. */
export function personal<Schema extends TSchema>(mark: PersonalForm | PersonalMark, schema: Schema): Schema {
  return { ...schema, [personalKeyword]: typeof mark === 'string' ? { as: mark } : mark };
}

/** How a schema marks its value; undefined where it holds nothing personal by itself. */
export function personalMarkOf(schema: object): PersonalMark | undefined {
  return (schema as { [personalKeyword]?: PersonalMark })[personalKeyword];
}
