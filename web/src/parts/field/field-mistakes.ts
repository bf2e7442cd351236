import { refusalOf } from '../../api/client.ts';

export type FieldMistakes = {
  /** What is wrong with a field, by the member that it fills. */
  of(field: string): readonly string[];
  /** The error, where it names none of the fields that there are. */
  rest: Error | undefined;
};

/**
 * What the API said of each field; `shipperIds[2]` counts as `shipperIds`.
 * @param fields the members that the form has fields for; those of a member as `provider.issuer`.
 */
export function fieldMistakes(error: Error | undefined, fields: readonly string[]): FieldMistakes {
  const details = refusalOf(error)?.details ?? [];
  const named = details.map(({ field, message }) => ({ field: nearest(field, fields), message }));
  const isAllNamed = named.length > 0 && named.every(({ field }) => fields.includes(field));
  return {
    of: (wanted) => named.filter(({ field }) => field === wanted).map(({ message }) => message),
    rest: isAllNamed ? undefined : error,
  };
}

/** The field that a refusal means: the longest that it names, or what it begins with. */
function nearest(named: string, fields: readonly string[]): string {
  const fitting = fields.filter(
    (field) => named === field || named.startsWith(`${field}.`) || named.startsWith(`${field}[`),
  );
  const [longest = named.split(/[.[]/)[0] ?? ''] = fitting.sort((one, other) => other.length - one.length);
  return longest;
}

/** What the API said of a field of lines, each with the line that it means. */
export function lineMistakes(
  error: Error | undefined,
  { field, lines }: { field: string; lines: readonly string[] },
): readonly string[] {
  const details = refusalOf(error)?.details ?? [];
  return details.flatMap((detail) => {
    if (detail.field === field) return [detail.message];
    if (!detail.field.startsWith(`${field}[`)) return [];
    const line = lines[Number.parseInt(detail.field.slice(field.length + 1), 10)];
    return [line === undefined ? detail.message : `${line}: ${detail.message}`];
  });
}
