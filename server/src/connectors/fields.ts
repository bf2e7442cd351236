/** A credential as a vendor or a platform gives it to its customer; kept sealed, shown never. */
export type CredentialField = {
  name: string;
  /** What the person who has it calls it, in Portuguese: it is on the other side's page. */
  title: string;
  /** `secret` is typed hidden; `text` is a user or a number that may be read while it is typed. */
  kind: 'secret' | 'text';
  /** What it may be, whole. */
  pattern: RegExp;
  isRequired: boolean;
  /** Where it is found, in Portuguese; one sentence. */
  help: string;
};

/** What a connection needs to know besides, which is no secret. */
export type SettingField = {
  name: string;
  title: string;
  pattern: RegExp;
  isRequired: boolean;
  help: string;
};

/** What is wrong with a value; `member` is the field. */
export type FieldProblem = { member: string; problem: 'missing' | 'unknown' | 'malformed' };

/**
 * What is wrong with the values of some fields: required ones that are not there, names nobody knows, values that are no such thing. Pure.
 * @param known values that are kept already and stay; a required field among them need not come again.
 */
export function fieldProblems(
  fields: readonly (CredentialField | SettingField)[],
  values: Readonly<Record<string, string>>,
  known: ReadonlySet<string> = new Set(),
): FieldProblem[] {
  const names = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(values).filter((name) => !names.has(name));
  return [
    ...unknown.map((member): FieldProblem => ({ member, problem: 'unknown' })),
    ...fields.flatMap(({ name, pattern, isRequired }): FieldProblem[] => {
      const value = values[name];
      if (value === undefined)
        return isRequired && !known.has(name) ? [{ member: name, problem: 'missing' }] : [];
      return isWhole(pattern, value) ? [] : [{ member: name, problem: 'malformed' }];
    }),
  ];
}

/** Whether a pattern matches from the first to the last character, anchored or not. */
export function isWhole(pattern: RegExp, value: string): boolean {
  return pattern.exec(value)?.[0] === value;
}
