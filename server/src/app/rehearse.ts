import type { Config } from '../config/config.ts';
import { openStoreCounts } from '../freight/stores/counts.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Log } from '../platform/log/log.ts';
import { openParts } from './parts.ts';
import { openServer } from './serve.ts';

/**
 * Does everything that a start does but answer requests and run tasks: database, migrations, master key, sheets, mirror, pages,
 * every endpoint. Then leaves again. For an upgrade, which does not let the new release do more before it knows that it can.
 * @throws whatever would keep the start from being ready.
 */
export async function rehearse(config: Config, log: Log): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const parts = await openParts({ ...config, role: 'api' }, { log, overrides: { isRehearsal: true }, stack });
  const counts = openStoreCounts(parts.ctx);
  stack.defer(() => counts.close());
  const server = openServer({ ...parts, counts, stack, isStrict: false, isPrepared: () => true });
  const { statusCode, body } = await server.core.app.inject('/health/ready');
  if (statusCode !== 200) throw new OperatorError(`It does not get ready: ${statusCode} ${body}`);
  if (
    config.role !== 'worker' &&
    !('dashboard' in parts.pages && parts.pages.dashboard.dashboard !== undefined)
  )
    throw new OperatorError('It has no dashboard: the release is not whole.');
}
