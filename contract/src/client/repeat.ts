const firstWaitMs = 250;

type Bounds = {
  /** Repeats, at most. */
  retries: number;
  /** No wait goes beyond it; milliseconds of the platform's clock. */
  endsAtMs: number;
  signal: AbortSignal;
};

/**
 * Sends until an answer is final: anything but 429, 503 and a 409 that says when to come again. Waits as long as
 * `Retry-After` says, or twice as long each time; where that is longer than the call may take, the answer stands.
 * @throws what `send` throws, when repeats are used up or the signal has ended the call.
 */
export async function repeat(send: () => Promise<Response>, bounds: Bounds): Promise<Response> {
  for (let done = 0; ; done += 1) {
    const isLast = done >= bounds.retries;
    const outcome = await settled(send);
    if ('response' in outcome && (isLast || !isPassing(outcome.response))) return outcome.response;
    const waitMs = 'response' in outcome ? waitAfter(outcome.response, done) : backoffMs(done);
    const isLate = Date.now() + waitMs >= bounds.endsAtMs;
    if ('response' in outcome) {
      if (isLate) return outcome.response;
      await outcome.response.body?.cancel();
    } else if (isLast || isLate || bounds.signal.aborted) throw outcome.error;
    await pause(waitMs, bounds.signal);
  }
}

async function settled(send: () => Promise<Response>): Promise<{ response: Response } | { error: unknown }> {
  try {
    return { response: await send() };
  } catch (error) {
    return { error };
  }
}

function isPassing({ status, headers }: Response): boolean {
  return status === 429 || status === 503 || (status === 409 && headers.has('retry-after'));
}

/** `Retry-After` is seconds or an HTTP date. */
function waitAfter({ headers }: Response, done: number): number {
  const said = headers.get('retry-after');
  if (said === null) return backoffMs(done);
  const waitMs = /^[0-9]+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(waitMs) ? backoffMs(done) : Math.max(0, waitMs);
}

/** Half of it by chance, so that those who were refused together do not come back together. */
function backoffMs(done: number): number {
  const fullMs = firstWaitMs * 2 ** done;
  return fullMs / 2 + (Math.random() * fullMs) / 2;
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', give);
      resolve();
    }, waitMs);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
