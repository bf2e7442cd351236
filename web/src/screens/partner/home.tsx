import './partner.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { home } from '../../api/place.ts';
import { writeCount } from '../../formats/numbers.ts';
import { KeyCap } from '../../look/key-cap.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { homeQuery } from './queries.ts';

const cards = [
  { name: 'toCollect', path: '/parceiro/fretes', search: { visao: 'a-coletar' } },
  { name: 'late', path: '/parceiro/fretes', search: { visao: 'atrasados' } },
  { name: 'proposals', path: '/parceiro/ctes', search: { visao: 'a-responder' } },
  { name: 'files', path: '/parceiro/arquivos', search: {} },
] as const;

/** What needs a carrier's own people: the first page that they see. */
export function PartnerHome() {
  return useMay('partner.read') ? <Waiting /> : <Refused permission="partner.read" />;
}

function Waiting() {
  const words = useWords().partner;
  const router = useRouter();
  const request = useQuery(homeQuery);
  const { data } = request;
  const address = ({ path, search }: (typeof cards)[number]): string =>
    `${home}${path}?${new URLSearchParams(search)}`.replace(/\?$/, '');
  useKeys(
    cards.map((card, at) => ({
      chord: String(at + 1),
      label: words.cards[card.name],
      run: () => router.history.push(address(card)),
    })),
  );
  if (data === undefined)
    return <Unanswered error={request.error} needs="partner.read" again={() => void request.refetch()} />;
  const isQuiet = cards.every(({ name }) => data[name] === 0);
  return (
    <section className="partner">
      <h1>{words.home}</h1>
      <p className="soft">{data.carriers.map(({ name }) => name).join(' · ')}</p>
      {isQuiet ? <p role="status">{words.quiet}</p> : null}
      <ul className="partner-cards" aria-label={words.waiting}>
        {cards.map(({ name, path, search }, at) => (
          <li className="partner-card" key={name} data-tone={data[name] > 0 ? name : undefined}>
            <h2>
              <Link to={path} search={() => search} aria-keyshortcuts={String(at + 1)}>
                {words.cards[name]}
              </Link>
              <KeyCap of={String(at + 1)} />
            </h2>
            <p className="partner-count">{writeCount(data[name])}</p>
            <p className="note">{words.cardsWhy[name]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
