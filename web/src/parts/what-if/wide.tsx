import type { ReactNode } from 'react';

/** A table that may be wider than its page: it is scrolled by the arrows too, and named for who does not see it. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard (WCAG 2.1.1)
    <section className="impact-wide" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
