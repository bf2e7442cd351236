import './webhooks.css';
import type { WebhookHealthView } from '@carreto/contract/admin/webhooks/webhook-health';
import { writeInstant } from '../../formats/instants.ts';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** One quarter of an hour each, in units of the drawing. */
const step = 4;
const height = 24;
const half = height / 2;

/**
 * The sends of 24 hours by quarters of an hour: what succeeded stands above the line and what failed hangs below it, so that
 * form says what colour does.
 */
export function HealthStrip({ health }: { health: WebhookHealthView }) {
  const words = useWords().webhooks;
  const { language } = usePreferences();
  const { quarters, sent, failed } = health;
  const most = Math.max(1, ...quarters.map((quarter) => quarter.sent));
  return (
    <figure className="strip">
      <svg
        role="img"
        aria-label={words.day(writeCount(sent), writeCount(failed))}
        viewBox={`0 0 ${quarters.length * step} ${height}`}
        preserveAspectRatio="none"
      >
        <line className="strip-line" x1={0} x2={quarters.length * step} y1={half} y2={half} />
        {quarters.map((quarter, at) =>
          quarter.sent === 0 ? null : (
            <g key={quarter.from}>
              <title>{`${writeInstant(quarter.from, language)}: ${quarter.sent - quarter.failed} / ${quarter.sent}`}</title>
              <Bar kind="ok" at={at} share={(quarter.sent - quarter.failed) / most} />
              <Bar kind="failed" at={at} share={quarter.failed / most} />
            </g>
          ),
        )}
      </svg>
      <figcaption className="note">{useRate(health)}</figcaption>
    </figure>
  );
}

/** Few are seen too. */
function Bar({ kind, at, share }: { kind: 'ok' | 'failed'; at: number; share: number }) {
  if (share === 0) return null;
  const size = Math.max(2, share * (half - 1));
  return (
    <rect
      className="strip-bar"
      data-kind={kind}
      x={at * step + 0.5}
      width={step - 1}
      y={kind === 'ok' ? half - size : half}
      height={size}
    />
  );
}

function useRate({ sent, failed, p50Ms, p95Ms }: WebhookHealthView): string {
  const words = useWords().webhooks;
  if (sent === 0) return words.noSend;
  // Never rounded up to all of them.
  const rate = words.rate(writeDecimal(Math.floor(((sent - failed) * 1000) / sent), 1));
  if (p50Ms === null || p95Ms === null) return rate;
  return `${rate} · ${words.answers(words.ms(writeCount(p50Ms)), words.ms(writeCount(p95Ms)))}`;
}
