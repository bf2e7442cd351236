/** What a connector says of a field of its credential or its settings. */
export type ManifestField = {
  name: string;
  /** What the other side calls it, in Portuguese. */
  title: string;
  /** Where it is found, in Portuguese. */
  help: string;
  isRequired: boolean;
  /** Fields of settings have none: they may be read. */
  kind?: 'secret' | 'text';
};

/** What is typed, by the names of fields. */
export type ManifestValues = Readonly<Record<string, string>>;

/** What the API takes of typed fields: those that are not blank. */
export function typedIn(values: ManifestValues): Record<string, string> {
  const typed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** The members of a request that fields of a manifest stand for. */
export function memberNames(group: string, fields: readonly Pick<ManifestField, 'name'>[]): string[] {
  return fields.map(({ name }) => `${group}.${name}`);
}
