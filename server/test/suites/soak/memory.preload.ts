/**
 * Collects garbage and says what is left, on SIGUSR2: loaded before anything else into the real program by the soak.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  const before = process.memoryUsage.rss();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ rss: before, heapUsed, external })}\n`);
});
