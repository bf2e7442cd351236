import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import { writeDay } from '../../formats/days.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** The days until delivery one by one: counted, or skipped and why. */
export function DayStrip({ offer: { days } }: { offer: OfferReceiptView }) {
  const words = useWords().quotes;
  const { language } = usePreferences();
  if (days.length === 0) return null;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  let count = 0;
  return (
    <section className="day-strip" aria-label={words.dayStrip}>
      <h3>{words.dayStrip}</h3>
      <ol>
        {days.map(({ on, skipped, holiday }) => {
          if (skipped === null) count += 1;
          const why = skipped === 'holiday' ? (holiday ?? '') : words.weekend;
          return (
            <li key={on} data-skipped={skipped ?? undefined} title={writeDay(on)}>
              <span>{weekday.format(new Date(`${on}T12:00:00Z`))}</span>
              <strong>{writeDay(on).slice(0, 5)}</strong>
              <span>{skipped === null ? `${words.counted} ${count}` : why}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
