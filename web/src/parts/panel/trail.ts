/** The items of the list one came from, as the paths of their pages: of this tab, so that it survives a reload. */
const storedUnder = 'carreto.trail';
/** More would be walked by nobody. */
const longest = 1000;

/** Keeps the items around the one that is opened, in the order of their list. */
export function keepTrail(paths: readonly string[], opened: string): void {
  const from = Math.max(0, paths.indexOf(opened) - longest / 2);
  sessionStorage.setItem(storedUnder, JSON.stringify(paths.slice(from, from + longest)));
}

/**
 * The page before (-1) or after (1) one in the list one came from; undefined: there is none. What follows the path of the
 * item, such as its tab, stays.
 */
export function besideOn(trail: readonly string[], path: string, by: 1 | -1): string | undefined {
  const at = trail.findIndex((one) => path === one || path.startsWith(`${one}/`));
  const next = at === -1 ? undefined : trail[at + by];
  return next === undefined ? undefined : next + path.slice(trail[at]?.length ?? 0);
}

/** What is kept of the list one came from. */
export function readTrail(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storedUnder) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
