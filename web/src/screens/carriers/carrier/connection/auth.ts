/** How Carreto shows who it is, as a form has it; the secret is typed and never kept. */
export type AuthDraft<Kind extends string> = { kind: Kind; name: string; secret: string };

/** What the API takes of it: the secret only where one was typed. */
export function authBody<Kind extends string>({ kind, name, secret }: AuthDraft<Kind>) {
  return {
    kind,
    ...(kind === 'basic' || kind === 'header' ? { name: name.trim() } : {}),
    ...(kind === 'none' || secret === '' ? {} : { secret }),
  };
}
