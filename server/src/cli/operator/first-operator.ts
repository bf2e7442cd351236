import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { createDataFolder } from '../../platform/embedded-postgres/places.ts';
import { writePrivateFile } from '../../platform/files/private-file.ts';
import { ensureFirstOperator } from '../../registry/operators/ensure-first-operator.ts';
import { complain, print } from '../command.ts';

/**
 * Makes the first operator of an installation that has none, and says where its token lies: in a file of the data
 * folder that its owner alone may read, for what is printed ends in logs. Where the file cannot be written nobody is
 * made, and Carreto goes on: the command line makes operators, too.
 */
export async function welcomeFirstOperator(ctx: Context): Promise<void> {
  const file = join(ctx.config.dataFolder, 'first-admin-token');
  try {
    const first = await ensureFirstOperator(ctx, async (token) => {
      await createDataFolder(ctx.config.dataFolder);
      await writePrivateFile(file, `${token}\n`);
    });
    if (first === undefined) return;
    print(
      `The first operator is "${first.name}". Its token for the admin API lies in ${file}: keep it, then delete the file.`,
    );
    await ctx.mirror.refresh();
  } catch (error) {
    if (!(error instanceof OperatorError) && !isAboutFile(error)) throw error;
    complain(`carreto: there is no operator yet, because its token cannot be kept. ${error.message}`);
    complain(
      './carreto operator add NAME --role admin makes one, ./carreto operator token issue NAME its token.',
    );
  }
}

function isAboutFile(error: unknown): error is Error {
  return error instanceof Error && 'path' in error && typeof error.path === 'string';
}
