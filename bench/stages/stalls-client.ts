import { parentPort } from 'node:worker_threads';

/** A request for the service in the main thread. */
export type StallsRequest = { url: string; method: 'GET' | 'POST'; token?: string; body?: object };
export type StallsAnswer = { status: number; text: string };

/** Sends what it is told and answers with what came back: a client whose work is not the service's. */
parentPort?.on('message', ({ url, method, token, body }: StallsRequest) => {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  void fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => ({ status: 0, text: String(error) }))
    .then((answer) => parentPort?.postMessage(answer satisfies StallsAnswer));
});
