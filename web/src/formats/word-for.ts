/** The word for a name of the API, such as `pre_released` or `set-password`; undefined where there is none. */
export function knownWord(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return names[name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())];
}

/** The same; a name without a word stands as it is. */
export function wordFor(names: Readonly<Record<string, string>>, name: string): string {
  return knownWord(names, name) ?? name;
}
