import './today.css';
import type { TodayView } from '@carreto/contract/admin/work/today';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useOnboarding } from '../../parts/onboarding/use-onboarding.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useIsBuilt } from '../../shell/built.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useWords, withWords } from '../../words/words.ts';
import { TodayCard } from './today-card.tsx';

/** After what waits, with words of its own: the first page does not wait for it. */
const Trends = lazy(withWords('reports', async () => ({ default: (await import('./trends.tsx')).Trends })));

/** Of an installation that is new, likewise. */
const Checklist = lazy(
  withWords('onboarding', async () => ({
    default: (await import('../../parts/onboarding/checklist.tsx')).Checklist,
  })),
);

/** While the page is seen. */
const againMs = 30_000;

/** What needs me: the first page. A carrier's own people have one of their own. */
export function Today() {
  return useMay('partner.read') ? <Navigate to="/parceiro" replace /> : <Needing />;
}

function Needing() {
  const words = useWords().today;
  const { person } = useSession();
  const shipperId = useShipperId();
  const today = useQuery({
    queryKey: ['getToday', { shipperId }],
    queryFn: ({ signal }) => api.getToday(shipperId === undefined ? {} : { shipperId }, { signal }),
    refetchInterval: againMs,
    placeholderData: (before) => before,
  });
  const onboarding = useOnboarding().data;
  const isNew = onboarding?.finished === false;
  const [first = ''] = person.name.split(' ');
  const waiting = today.data?.cards.filter(({ count }) => count > 0);
  return (
    <section className="today">
      <h1>
        {greeting(words, new Date().getHours())(first)}{' '}
        {waiting === undefined || waiting.length === 0 ? null : words.waiting(waiting.length)}
      </h1>
      {isNew ? (
        <Suspense fallback={null}>
          <Checklist onboarding={onboarding} />
        </Suspense>
      ) : null}
      {waiting === undefined ? (
        <Unanswered error={today.error} needs="freights.read" again={() => void today.refetch()} />
      ) : isNew && waiting.length === 0 ? null : (
        <Waiting cards={waiting} isOld={today.isPlaceholderData || today.isError} />
      )}
      {useMay('reports.read') ? (
        <Suspense fallback={null}>
          <Trends />
        </Suspense>
      ) : null}
    </section>
  );
}

type Card = TodayView['cards'][number];

/** Cards with their keys, in the order of the server: those with nothing in them are left out. */
function Waiting({ cards, isOld }: { cards: readonly Card[]; isOld: boolean }) {
  const words = useWords().today;
  const router = useRouter();
  const isBuilt = useIsBuilt();
  const placed = cards.map((card, at) => ({
    card,
    key: at < 9 && isBuilt(card.page) ? String(at + 1) : undefined,
    page: isBuilt(card.page) ? card.page : undefined,
  }));
  useKeys(
    placed.flatMap(({ card, key, page }) =>
      key === undefined || page === undefined
        ? []
        : [{ chord: key, label: words.cards[card.card], run: () => router.history.push(home + page) }],
    ),
  );
  if (cards.length === 0) {
    return (
      <div className="today-nothing">
        <p>{words.nothing}</p>
        <p className="soft">{words.nothingWhy}</p>
      </div>
    );
  }
  return (
    <ul className="cards" aria-label={words.list} data-old={isOld || undefined}>
      {placed.map(({ card, key, page }) => (
        <TodayCard key={card.card} card={card} shortcut={key} page={page} count={writeCount(card.count)} />
      ))}
    </ul>
  );
}

type Greetings = ReturnType<typeof useWords>['today'];

function greeting(words: Greetings, hour: number): (name: string) => string {
  if (hour < 12) return words.morning;
  return hour < 18 ? words.afternoon : words.evening;
}
