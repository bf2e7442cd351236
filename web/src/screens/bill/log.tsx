import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** What happened to a bill, the latest first. */
export function BillLog({ bill: { log } }: { bill: BillDetailView }) {
  const words = useWords().bills.log;
  const { language } = usePreferences();
  return (
    <ol className="bill-log" aria-label={words.title}>
      {log.toReversed().map(({ at, message, actor, complement }) => (
        <li key={`${at} ${message}`}>
          <p>{complement === null ? message : `${message}: ${complement}`}</p>
          <p className="note">
            <time dateTime={at} title={writeInstantExactly(at, language)}>
              {words.by(writeInstant(at, language), actor)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
