import { writeBrl } from '../../../formats/brl.ts';
import { writePpm } from '../../../formats/rates.ts';
import { useWords } from '../../../words/words.ts';
import type { Tolerance } from './tolerances.tsx';

type PolicyTextProps = {
  policy: {
    tolerances: readonly Tolerance[];
    releasesAutomatically: boolean;
    analystLimitCents: number | null;
    adminLimitCents: number | null;
  };
};

/** What a policy comes to, in sentences, with an example of R$ 100,00. */
export function PolicyText({ policy }: PolicyTextProps) {
  const words = useWords().auditPolicy;
  const { tolerances, releasesAutomatically, analystLimitCents, adminLimitCents } = policy;
  const total = tolerances.find(({ charge }) => charge === 'total');
  const others = tolerances.filter(({ charge }) => charge !== 'total');
  return (
    <section className="settings-part card-part" aria-label={words.inWords}>
      <h2>{words.inWords}</h2>
      <ul className="settings-list">
        <li>{totalText(total, words)}</li>
        {others.map(({ charge, cents, ratePpm }) => (
          <li key={charge}>
            {words.charge(words.chargeNames[charge] ?? charge, writeBrl(cents), writePpm(ratePpm))}
          </li>
        ))}
        <li>{releasesAutomatically ? words.released : words.preReleased}</li>
        <li>{words.limit(words.ranks.analyst, limitText(analystLimitCents))}</li>
        <li>{words.limit(words.ranks.admin, limitText(adminLimitCents))}</li>
      </ul>
    </section>
  );
}

/** What passes of a total of R$ 100,00: the larger of an amount and a share. */
function totalText(total: Tolerance | undefined, words: ReturnType<typeof useWords>['auditPolicy']): string {
  if (total === undefined) return words.usualTotal;
  const { cents, ratePpm } = total;
  const passes = Math.max(cents, Math.floor(ratePpm / 100));
  return words.total(writeBrl(cents), writePpm(ratePpm), writeBrl(10_000 + passes));
}

function limitText(cents: number | null): string | undefined {
  return cents === null ? undefined : writeBrl(cents);
}
