/**
 * Ends its process, as by kill -9, when the one that started it is gone: loaded before anything else into the processes
 * of a long suite, so that a suite that is killed leaves none.
 */
const parent = process.ppid;
const lookEveryMs = 500;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs).unref();
