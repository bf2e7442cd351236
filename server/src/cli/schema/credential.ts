import { type Arguments, textOption, UsageError } from '../command.ts';

/** How Carreto shows who it is to somebody it calls: members of `auth`, as options. */
export const credentialMembers: readonly string[] = ['auth.kind', 'auth.name', 'auth.secret:secret-file'];

/** @throws UsageError where a credential is given and nobody says of what kind it is */
export function requireCredentialKind(args: Arguments): void {
  if (textOption(args, 'auth') !== undefined) return;
  for (const option of ['secret-file', 'auth-name'])
    if (textOption(args, option) !== undefined) throw new UsageError(`--${option} needs --auth`);
}
