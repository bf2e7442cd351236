import type { TodayView } from '@carreto/contract/admin/work/today';
import { Link } from '@tanstack/react-router';
import { writeBrl } from '../../formats/brl.ts';
import { writeAge, writeInstantExactly } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { KeyCap } from '../../look/key-cap.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { parseSearch } from '../../shell/search-params.ts';
import { useWords } from '../../words/words.ts';

type TodayCardProps = {
  card: TodayView['cards'][number];
  count: string;
  shortcut: string | undefined;
  /** Below `/painel`; undefined where no screen shows them yet. */
  page: string | undefined;
};

/** One kind of what waits: how many, since when, how many more than yesterday. It opens the very same rows. */
export function TodayCard({ card, count, shortcut, page }: TodayCardProps) {
  const words = useWords().today;
  const { language } = usePreferences();
  const title = words.cards[card.card];
  return (
    <li className="card">
      <h2>
        {page === undefined ? title : <CardLink page={page} title={title} shortcut={shortcut} />}
        {shortcut === undefined ? null : <KeyCap of={shortcut} />}
      </h2>
      <p className="card-count">
        {count}
        {card.cents === null ? null : <span className="card-money">{writeBrl(card.cents)}</span>}
      </p>
      <p className="note">
        {card.oldestAt === null ? null : (
          <time dateTime={card.oldestAt} title={writeInstantExactly(card.oldestAt, language)}>
            {words.oldest(writeAge(card.oldestAt, Date.now(), language))}
          </time>
        )}
      </p>
      <p className="note">{card.change === null ? null : changed(words, card.change)}</p>
    </li>
  );
}

type CardLinkProps = { page: string; title: string; shortcut: string | undefined };

function CardLink({ page, title, shortcut }: CardLinkProps) {
  const [to = '', query = ''] = page.split('?');
  const search = parseSearch(query);
  return (
    <Link
      to={to}
      search={() => search}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
    >
      {title}
    </Link>
  );
}

function changed(words: ReturnType<typeof useWords>['today'], change: number): string {
  if (change === 0) return words.same;
  return words.sinceYesterday(`${change > 0 ? '+' : ''}${writeCount(change)}`);
}
