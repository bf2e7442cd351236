const storedUnder = 'carreto.audit.reasons';
const mostKept = 5;

/** The last reasons that were given on this machine, newest first. */
export function lastReasons(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedUnder) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string').slice(0, mostKept)
      : [];
  } catch {
    return [];
  }
}

/** Puts a reason before the others. */
export function keepReason(reason: string): void {
  const others = lastReasons().filter((one) => one !== reason);
  localStorage.setItem(storedUnder, JSON.stringify([reason, ...others].slice(0, mostKept)));
}
