/** Whether a part of the page could not be fetched: after an upgrade the server has another one. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically|preload/i.test(
      error.message,
    )
  );
}

const mark = 'carreto.reloaded';
/** A second miss within this time is no upgrade: the person decides. */
const quietMs = 60_000;

/** Reloads the page, unless that was just done; half-filled forms are in the session's storage. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(mark) ?? 0);
  if (Date.now() - last < quietMs) return;
  sessionStorage.setItem(mark, String(Date.now()));
  location.reload();
}
