/** The first word; null where it is no name of a person: numbers and addresses of mail stand there, too. */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s/, 1);
  return /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u.test(first) ? first : null;
}
