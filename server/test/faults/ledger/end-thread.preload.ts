import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';
import type { CrewStart } from '../../../src/platform/threads/crew.ts';

/** Ends one of the threads that answer by a bug that nobody catches, when SIGUSR2 comes to the process. */
const channel = new BroadcastChannel('carreto-end-thread');
channel.unref();
if (isMainThread)
  process.on('SIGUSR2', () => {
    channel.postMessage('end');
    process.stdout.write('armed\n');
  });
else if ((workerData as Partial<CrewStart<unknown>> | undefined)?.index === 0)
  channel.onmessage = () => {
    throw new Error('a bug of a thread');
  };
