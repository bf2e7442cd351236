import type { WebhookHealthView } from '@carreto/contract/admin/webhooks/webhook-health';
import { writeAge, writeInstantExactly } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** What waits to be sent, what waits for a person, and since when nothing came through. */
export function Backlog({ health: { waiting, parked, failingSince } }: { health: WebhookHealthView }) {
  const words = useWords().webhooks;
  const { language } = usePreferences();
  return (
    <p className="hook-backlog">
      <span>{words.waiting(writeCount(waiting))}</span>
      <span data-tone={parked > 0 ? 'warn' : undefined}>{words.parked(writeCount(parked))}</span>
      {failingSince === null ? null : (
        <time data-tone="danger" dateTime={failingSince} title={writeInstantExactly(failingSince, language)}>
          {words.failingSince(writeAge(failingSince, Date.now(), language))}
        </time>
      )}
    </p>
  );
}
