import type { LucideIcon } from 'lucide-react';

/** An icon of 16 pixels beside a word; who has no word beside it gives its button a label. */
export function Icon({ of: Drawing }: { of: LucideIcon }) {
  return <Drawing size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />;
}
