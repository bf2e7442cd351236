import type { RuleTrialView } from '@carreto/contract/admin/registry/rule-trials';
import { home } from '../../../api/place.ts';
import { writeBrl } from '../../../formats/brl.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { useMay } from '../../../shell/session-context.ts';
import { keptShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

type Sample = RuleTrialView['samples'][number];
type Offer = Sample['offers'][number];

/** Offers of a sample that are shown; the others stand in the quote. */
const mostOffers = 4;

/** Some quotes that change most, with what the rules did to their offers. */
export function Samples({ samples }: { samples: readonly Sample[] }) {
  const words = useWords().rules.trial;
  const { language } = usePreferences();
  const mayOpen = useMay('quotes.read');
  if (samples.length === 0) return null;
  return (
    <section>
      <h3>{words.samples}</h3>
      <ul className="trial-samples">
        {samples.map(({ quoteId, quotedAt, uf, goodsCents, offers }) => (
          <li key={quoteId}>
            <p className="note">
              {words.sample(writeInstant(quotedAt, language), uf ?? '–', writeBrl(goodsCents))}{' '}
              {mayOpen ? (
                <a href={`${home}/cotacoes/${quoteId}${keptShipper()}`} target="_blank" rel="noreferrer">
                  {words.quote}
                </a>
              ) : null}
            </p>
            <ul>
              {offers.slice(0, mostOffers).map((offer) => (
                <SampleOffer key={JSON.stringify(offer)} offer={offer} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleOffer({ offer }: { offer: Offer }) {
  const words = useWords().rules.trial;
  const side = (of: Offer['before']): string =>
    of === null ? words.hiddenOffer : words.was(writeBrl(of.finalCents), writeCount(of.days));
  const lines = offer.after?.lines ?? offer.before?.lines ?? [];
  return (
    <li>
      <details>
        <summary>
          {words.offer(offer.carrierName, offer.service, words.sums(side(offer.before), side(offer.after)))}
        </summary>
        <p className="note">{words.receipt}</p>
        <ul className="trial-lines">
          {[...new Set(lines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
