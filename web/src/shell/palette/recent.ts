/** What was opened from the search, for the next time. */
export type Recent = { label: string; detail: string; to: string };

const storedUnder = 'carreto.recent';
const most = 10;

/** The last ten things that were opened, the latest first. */
export function recents(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedUnder) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  const { label, detail, to } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof label === 'string' && typeof detail === 'string' && typeof to === 'string' && to.startsWith('/')
  );
}

/** Keeps what was opened just now. */
export function keepRecent(one: Recent): void {
  const others = recents().filter(({ to }) => to !== one.to);
  localStorage.setItem(storedUnder, JSON.stringify([one, ...others].slice(0, most)));
}
