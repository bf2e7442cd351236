/** A thread that got no descriptor says so in words alone. */
const words = /\b(EMFILE|ENFILE)\b/;

/** Whether something failed because this process, or the machine, has as many files open as it may. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  if (code === 'ERR_WORKER_INIT_FAILED') return words.test(error.message);
  return code === 'EMFILE' || code === 'ENFILE';
}
