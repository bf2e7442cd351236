import '../webhooks/webhooks.css';
import { Check, CircleAlert, CircleX, Clock, type LucideIcon, Pause } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';

export type Tone = 'ok' | 'warn' | 'danger' | 'soft' | 'off';

const icons: Readonly<Record<Tone, LucideIcon>> = {
  ok: Check,
  warn: CircleAlert,
  danger: CircleX,
  soft: Clock,
  off: Pause,
};

/** How something is: by word, form and colour. */
export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="hook-tag" data-tone={tone === 'off' ? 'soft' : tone}>
      <Icon of={icons[tone]} /> {children}
    </span>
  );
}
