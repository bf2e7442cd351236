/** A copy of a body that lacks some of its members. */
export function without<Whole extends object>(whole: Whole, ...names: string[]): Partial<Whole> {
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => !names.includes(name)),
  ) as Partial<Whole>;
}
