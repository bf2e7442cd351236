import { fail } from '../../../kernel/failure.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { listWarnings } from './list-warnings.ts';

/**
 * Refuses what must not go on while somebody has yet to read a warning about the version.
 * @throws Failure `conflict` with every kind that is open; `not_found`
 */
export async function requireAccepted(ctx: RegistryContext, versionId: number): Promise<void> {
  const { findings, openCount } = await listWarnings(ctx, versionId);
  if (openCount === 0) return;
  const kinds = Map.groupBy(
    findings.filter(({ acceptance }) => acceptance === null),
    ({ code }) => code,
  );
  throw fail('conflict', {
    message: `Há ${openCount} ${openCount === 1 ? 'aviso' : 'avisos'} por aceitar.`,
    details: [...kinds].map(([code, own]) => ({ field: code, message: own[0]?.message ?? '' })),
  });
}
