import type { ComparisonView } from '@carreto/contract/admin/freights/receipts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { sourceName, writeDays } from '../../parts/receipt/offer.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';

type Side = ComparisonView['pairs'][number]['before'];

/** The quote as it was beside the same with the tables, rules and taxes of this moment. */
export function Replay({ shipperId, quoteId }: { shipperId: number; quoteId: string }) {
  const words = useWords().quotes;
  const compared = useQuery({
    queryKey: ['replayQuote', shipperId, quoteId, 'now'],
    queryFn: ({ signal }) => api.replayQuote({ shipperId, quoteId, body: { with: 'now' } }, { signal }),
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (compared.data === undefined)
    return <Unanswered error={compared.error} needs="quotes.read" again={() => void compared.refetch()} />;
  return (
    <section className="replay" aria-label={words.replaying}>
      <table>
        <caption>{words.replaying}</caption>
        <thead>
          <tr>
            <th scope="col">{words.tableOrCarrier}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.today}</th>
            <th scope="col" className="figures">
              {words.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.data.pairs.map(({ before, after, finalDeltaCents, same }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pairs are told once, and never move
            <tr key={index}>
              <th scope="row">{nameOf(before ?? after, words)}</th>
              <td>{sideText(before, words)}</td>
              <td>{same ? words.same : sideText(after, words)}</td>
              <td className="figures">
                {finalDeltaCents === null || finalDeltaCents === 0 ? '' : writeDifference(finalDeltaCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nameOf(side: Side, words: Words['quotes']): string {
  return side === null ? '' : `${side.carrierName} · ${sourceName(side, words)}`;
}

function sideText(side: Side, words: Words['quotes']): string {
  if (side === null) return words.notAsked;
  return 'lines' in side ? words.offered(writeBrl(side.finalCents), writeDays(side, words)) : side.text;
}
