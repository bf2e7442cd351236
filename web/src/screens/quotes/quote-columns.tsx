import type { FoundQuoteView } from '@carreto/contract/admin/freights/receipts';
import { Link } from '@tanstack/react-router';
import { writeBrl } from '../../formats/brl.ts';
import { writeCep } from '../../formats/cep.ts';
import { type InstantLanguage, writeInstantExactly, writeInstantToSecond } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Column } from '../../parts/list/column.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import type { Words } from '../../words/all-words.ts';

type Said = { quote: FoundQuoteView; words: Words['quotes'] };

/** Every column of the archive. */
export function quoteColumns(
  words: Words['quotes'],
  language: InstantLanguage,
): readonly Column<FoundQuoteView>[] {
  const { columns: titles } = words;
  return [
    {
      id: 'at',
      title: titles.at,
      width: 172,
      cell: ({ quotedAt }) => <At iso={quotedAt} language={language} />,
    },
    {
      id: 'route',
      title: titles.route,
      width: 200,
      grow: true,
      cell: (quote) => <QuoteLink quote={quote} />,
    },
    {
      id: 'offers',
      title: titles.offers,
      width: 130,
      cell: (quote) => <Offers quote={quote} words={words} />,
    },
    {
      id: 'cheapest',
      title: titles.cheapest,
      width: 120,
      isFigures: true,
      cell: ({ cheapestCents }) => (cheapestCents === null ? '' : writeBrl(cheapestCents)),
    },
    {
      id: 'identification',
      title: titles.identification,
      width: 160,
      grow: true,
      cell: ({ identification }) => identification ?? '',
    },
    { id: 'id', title: titles.id, width: 160, cell: ({ id }) => <span className="code">{id}</span> },
  ];
}

function At({ iso, language }: { iso: string; language: InstantLanguage }) {
  return (
    <time dateTime={iso} title={writeInstantExactly(iso, language)}>
      {writeInstantToSecond(iso, language)}
    </time>
  );
}

function zip(number: number): string {
  return writeCep(String(number).padStart(8, '0'));
}

/** Leads to the quote; rows of a list are reached by its own keys, so it is no tab stop. */
function QuoteLink({ quote }: { quote: FoundQuoteView }) {
  return (
    <Link to={`/cotacoes/${quote.id}`} search={{ [shipperParam]: String(quote.shipperId) }} tabIndex={-1}>
      {`${zip(quote.originZip)} → ${zip(quote.destinationZip)}`}
    </Link>
  );
}

/** How many there were; none is said in words, for it is what is looked for. */
function Offers({ quote: { offerCount }, words }: Said) {
  if (offerCount === 0) return <strong className="quote-none">{words.noOffer}</strong>;
  return <>{words.offerCount(writeCount(offerCount), offerCount === 1)}</>;
}

/** A quote where there is no room for columns. */
export function QuoteCard({ quote, words, language }: Said & { language: InstantLanguage }) {
  return (
    <>
      <QuoteLink quote={quote} />
      <span>
        <Offers quote={quote} words={words} />{' '}
        {quote.cheapestCents === null ? '' : writeBrl(quote.cheapestCents)}
      </span>
      <span className="soft">
        <At iso={quote.quotedAt} language={language} />
      </span>
      <span className="code soft">{quote.id}</span>
    </>
  );
}
