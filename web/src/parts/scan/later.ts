/** Calls once, after a while or as soon as the network is back; what it gives takes that back. */
export function laterOrOnline(act: () => void, afterMs: number): () => void {
  const end = (): void => {
    cancel();
    act();
  };
  const timer = setTimeout(end, Math.max(0, afterMs));
  const cancel = (): void => {
    clearTimeout(timer);
    removeEventListener('online', end);
  };
  addEventListener('online', end);
  return cancel;
}
