import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableTerms } from '@carreto/contract/admin/tables/table-terms';
import { writeCount } from '../../../formats/numbers.ts';
import { useWords } from '../../../words/words.ts';
import { amountOf, conditionOf } from './charge-sentence.ts';
import { TermsOf } from './of-version.tsx';

/** The additional charges of a version as sentences: what, how much, when. */
export function Charges({ table }: { table: ListedTable }) {
  return <TermsOf table={table}>{(terms) => <ChargeList terms={terms} />}</TermsOf>;
}

function ChargeList({ terms }: { terms: TableTerms }) {
  const words = useWords().tableTerms;
  const { charges, chargeCount, minimum } = terms;
  if (charges.length === 0) return <p role="status">{words.noCharges}</p>;
  return (
    <section>
      <ul className="term-charges">
        {charges.map((charge, index) => (
          // Lines of a file are not unique where a table was edited by hand.
          // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
          <li key={index}>
            <h2>
              {words.chargeNames[charge.code] ?? charge.code}
              {isNamedApart(charge.name, words.chargeNames[charge.code]) ? (
                <span className="soft"> {charge.name}</span>
              ) : null}
            </h2>
            <p>{amountOf(charge, words)}</p>
            <p className="soft">
              {conditionOf(charge, words)}
              {minimum?.mode === 'flagged' && charge.floor === 'after' ? ` ${words.afterMinimum}` : ''}{' '}
              <span className="term-line">{words.line(writeCount(charge.line))}</span>
            </p>
          </li>
        ))}
      </ul>
      {chargeCount > charges.length ? (
        <p>{words.moreCharges(writeCount(chargeCount - charges.length))}</p>
      ) : null}
    </section>
  );
}

/** Whether the carrier calls it something else than everybody. */
function isNamedApart(name: string, usual: string | undefined): boolean {
  return name !== '' && name.toLowerCase() !== usual?.toLowerCase();
}
