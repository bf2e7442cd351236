import type { PatroniCluster, PatroniMember } from './patroni-cluster.ts';
import { type ClusterJson, readCluster, readNode, readRules } from './wire-answers.ts';

const answerTimeoutMs = 2000;
/** Many times what a cluster of a hundred members says of itself. */
const longestAnswer = 1_048_576;

const synchronous: ReadonlySet<string> = new Set(['sync_standby', 'quorum_standby']);
const working: ReadonlySet<string> = new Set(['running', 'streaming']);

/**
 * Asks the addresses one after the other for the cluster until one answers, and then every member that it names for itself: the
 * cluster is of one version only when all are. A text says why nobody answers.
 */
export async function hearCluster(addresses: readonly string[]): Promise<PatroniCluster | string> {
  const reasons: string[] = [];
  for (const address of addresses) {
    try {
      const [cluster, rules] = await Promise.all([
        get(address, '/cluster').then(readCluster),
        get(address, '/config').then(readRules),
      ]);
      const members = await Promise.all(cluster.members.map(hearMember));
      return { ...rules, isPaused: rules.isPaused || cluster.pause === true, members };
    } catch (error) {
      reasons.push(`${address}: ${reasonOf(error)}`);
    }
  }
  return reasons.join('; ');
}

async function hearMember(said: ClusterJson['members'][number]): Promise<PatroniMember> {
  const { name, role, state, api_url: address } = said;
  const own = URL.canParse(address)
    ? await get(new URL(address).origin, '/patroni')
        .then(readNode)
        .catch(() => undefined)
    : undefined;
  return {
    name,
    isLeader: role === 'leader',
    isSynchronousStandby: synchronous.has(role),
    isRunning: working.has(state),
    own,
  };
}

async function get(origin: string, path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`it answers ${answer.status}`);
  }
  return boundedText(answer);
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > longestAnswer) throw new Error('its answer has no end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` says what was wrong in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer within two seconds';
  const { cause } = error;
  return cause instanceof Error ? cause.message || error.message : error.message;
}
