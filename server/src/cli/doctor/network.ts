import { createServer } from 'node:net';
import { type Config, portOf } from '../../config/config.ts';
import { requirePublicAddress } from '../../config/require-public-address.ts';
import { ConfigError } from '../../config/setting.ts';
import { publicAddress } from '../../freight/public-address.ts';
import { listeningAddress } from '../../kernel/web-address.ts';
import { bad, type Check, ok, warn } from './check.ts';

const answerTimeoutMs = 2000;

/** Whether the links that are handed out lead anywhere. */
export function checkPublicAddress(config: Config): Check {
  const name = 'public address';
  try {
    requirePublicAddress(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad(name, error.message, 'Set CARRETO_BASE_URL to the address that others reach Carreto at.');
  }
  return ok(name, publicAddress(config, ''));
}

/** Whether Carreto can listen where it should, or does already. */
export async function checkPort(config: Config): Promise<Check> {
  const name = 'port';
  const { host } = config;
  const port = portOf(config);
  const where = `${host}:${port}`;
  if (port === 0) return ok(name, `any free one on ${host}`);
  const trouble = await whyNotFree(host, port);
  if (trouble === undefined) return ok(name, `${where} is free`);
  if (trouble !== 'EADDRINUSE') {
    return bad(
      name,
      `cannot listen on ${where} (${trouble})`,
      'Choose another with CARRETO_HOST and CARRETO_PORT (workers: CARRETO_WORKER_PORT).',
    );
  }
  if (await isCarreto(listeningAddress(host, port))) return ok(name, `Carreto answers on ${where}`);
  return warn(
    name,
    `somebody else listens on ${where}`,
    'Stop it, or choose another with CARRETO_PORT (workers: CARRETO_WORKER_PORT).',
  );
}

/** The code of the error that keeps us from listening. */
function whyNotFree(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function isCarreto(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(answerTimeoutMs) });
    return answer.ok;
  } catch {
    return false;
  }
}
