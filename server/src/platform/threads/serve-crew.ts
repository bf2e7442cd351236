import { parentPort, workerData } from 'node:worker_threads';
import { OperatorError } from '../../kernel/operator-error.ts';
import type { CrewAnswers, CrewNews, CrewStart } from './crew.ts';
import { beat } from './heartbeat.ts';
import { type Answers, openPeer, type Peer } from './peer.ts';

/** What an entry of a crew opens: what it answers, and how it stops. */
export type Served = { answers: Answers; stop(): Promise<void> };

/**
 * The body of an entry for `startCrew`: opens what the thread is for, says that it is ready, answers until it is asked to stop, and
 * ends. What is thrown while it opens reaches whoever started the crew; anything that nobody catches later ends the thread.
 */
export async function serveCrew<Input, Main extends Answers>(
  open: (start: { index: number; input: Input; main: Peer<Main> }) => Promise<Served>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('not a worker thread');
  // Set by startCrew, whose caller names the same type.
  const { index, beats, input } = workerData as CrewStart<Input>;
  const answers: Record<string, Answers[string]> = {};
  const main = openPeer<CrewNews>(port, answers);
  try {
    const served = await open({ index, input, main: main as unknown as Peer<Main> });
    const crew: CrewAnswers = {
      async stop() {
        await served.stop();
        // In the next turn, when the answer is on its way.
        setImmediate(() => port.close());
      },
    };
    Object.assign(answers, served.answers, crew);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await main.ask('refused', { message, isOperators: error instanceof OperatorError });
    port.close();
    return;
  }
  beat(beats, index);
  await main.ask('ready');
}
