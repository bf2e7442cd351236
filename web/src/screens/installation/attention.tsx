import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type Found = InstallationView['attention'];

const counted = [
  'endedTables',
  'endingTables',
  'missingCredentials',
  'lowNumbers',
  'silentTracking',
] as const satisfies readonly (keyof Found)[];
type Counted = (typeof counted)[number];

/** What needs somebody, in the order of its weight. */
export function attentionOf(found: Found): readonly (Counted | 'places')[] {
  return [
    ...counted.filter((name) => found[name] > 0),
    ...(found.arePlacesLoaded ? [] : (['places'] as const)),
  ];
}

/** What the links of some of it open. */
const ways: Partial<Record<Counted | 'places', string>> = {
  endedTables: '/tabelas',
  endingTables: '/tabelas',
  silentTracking: '/integracoes/conexoes',
  lowNumbers: '/integracoes/conexoes',
};

/** What will fail if nobody looks. */
export function Attention({ of }: { of: Found }) {
  const words = useWords().installation.attention;
  const found = attentionOf(of);
  const said = (name: Counted | 'places') => (name === 'places' ? words.places : words[name](of[name]));
  const todo = { ...words, places: '' };
  return (
    <section className="installation-figure">
      <h2>{words.title}</h2>
      <p className="note">{words.means}</p>
      {found.length === 0 ? <p>{words.none}</p> : null}
      <ul className="installation-attention">
        {found.map((name) => (
          <li key={name}>
            <strong>
              {ways[name] === undefined ? (
                said(name)
              ) : (
                <Link to={ways[name]} search={keepShipper}>
                  {said(name)}
                </Link>
              )}
            </strong>{' '}
            {todo[`${name}Todo`]}
          </li>
        ))}
      </ul>
      <p className="note">
        {words.retention} <Moment iso={of.retentionReachedAt} />
      </p>
    </section>
  );
}
