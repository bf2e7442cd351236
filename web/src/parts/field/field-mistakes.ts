import { refusalOf } from '../../api/client.ts';

export type FieldMistakes = {
  /** What is wrong with a field, by the member that it fills. */
  of(field: string): readonly string[];
  /** The error, where it names none of the fields that there are. */
  rest: Error | undefined;
};

/**
 * What the API said of each field; `shipperIds[2]` counts as `shipperIds`.
 * @param fields the members that the form has fields for.
 */
export function fieldMistakes(error: Error | undefined, fields: readonly string[]): FieldMistakes {
  const details = refusalOf(error)?.details ?? [];
  const named = details.map(({ field, message }) => ({ field: field.split(/[.[]/)[0] ?? '', message }));
  const isAllNamed = named.length > 0 && named.every(({ field }) => fields.includes(field));
  return {
    of: (wanted) => named.filter(({ field }) => field === wanted).map(({ message }) => message),
    rest: isAllNamed ? undefined : error,
  };
}
