import { type ComponentType, lazy } from 'react';

/**
 * A part of the frame that nobody needs to see it: its script is fetched once the page stands, before anybody can want it, and
 * not before the first paint.
 * @param load gives the part; it is called once
 */
export function afterPaint<Props>(load: () => Promise<ComponentType<Props>>) {
  const loaded = new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
    const start = (): void => void load().then((part) => resolve({ default: part }), reject);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start, 200);
  });
  // Whoever shows it sees why it failed.
  loaded.catch(() => {});
  return lazy(() => loaded);
}
