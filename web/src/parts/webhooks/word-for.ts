/** A word for a name of the API, such as `auto_disabled`; a name without one stands as it is. */
export function wordFor(names: Readonly<Record<string, string>>, name: string): string {
  return names[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] ?? name;
}
