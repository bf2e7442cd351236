import './help.css';
import { Link, Navigate } from '@tanstack/react-router';
import { words as wordsOf } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Failed, Loading } from '../../parts/states/states.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Texts } from './blocks.tsx';
import { findInGuides, type Hit } from './find.ts';
import { placeOfScreen, type Shelved } from './shelf.ts';
import { useShelf } from './use-shelf.ts';

/** `tela`: the screen from which somebody came for help. */
const declared = { text: wordsOf('busca'), screen: wordsOf('tela') };

/** Every guide with what it is for, and a search over all their pages. */
export function Help() {
  const words = useWords().help;
  const shelf = useShelf();
  const used = useFilters(declared);
  const { text = '', screen } = used.values;
  if (shelf.data === undefined)
    return shelf.error === null ? (
      <Loading />
    ) : (
      <Failed error={shelf.error} permission="own" again={() => void shelf.refetch()} />
    );
  const place = screen === undefined ? undefined : placeOfScreen(shelf.data, screen);
  if (place !== undefined) return <Navigate to={`/ajuda/${place}`} search={keepShipper} replace />;
  return (
    <div className="help">
      <h1>{words.title}</h1>
      <search>
        <form
          className="help-search"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('busca');
            used.change({
              text: typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : undefined,
            });
          }}
        >
          <label htmlFor="help-search">{words.search}</label>
          <input
            key={text}
            id="help-search"
            name="busca"
            type="search"
            className="input"
            maxLength={100}
            defaultValue={text}
            placeholder={words.example}
          />
          <button type="submit" className="button">
            {words.find}
          </button>
        </form>
      </search>
      {text === '' ? (
        <Guides shelf={shelf.data} />
      ) : (
        <Hits hits={findInGuides(shelf.data, text)} clear={() => used.clear()} />
      )}
    </div>
  );
}

function Guides({ shelf }: { shelf: readonly Shelved[] }) {
  return (
    <ul className="help-guides">
      {shelf.map(({ id, title, summary, pages, language }) => (
        <li key={id} lang={language}>
          <h2>
            <Link to={`/ajuda/${id}`} search={keepShipper}>
              {title}
            </Link>
          </h2>
          <p className="soft">
            <Texts texts={summary} />
          </p>
          <ul>
            {pages.map((page) => (
              <li key={page.id} lang={page.language}>
                <Link to={`/ajuda/${id}/${page.id}`} search={keepShipper}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Hits({ hits, clear }: { hits: readonly Hit[]; clear: () => void }) {
  const words = useWords().help;
  return (
    <section aria-label={words.results}>
      <p role="status" className="soft">
        {words.found(hits.length)}
      </p>
      {hits.length === 0 ? <p>{words.nothingWhy}</p> : null}
      <ol className="help-hits">
        {hits.map(({ place, anchor, guide, page, part, excerpt, language }) => (
          <li key={`${place}#${anchor}`} lang={language}>
            <Link to={`/ajuda/${place}`} search={keepShipper} {...(anchor === '' ? {} : { hash: anchor })}>
              {part === '' ? page : part}
            </Link>
            <span className="note">{part === '' ? guide : words.within(guide, page)}</span>
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
      <button type="button" className="button" onClick={clear}>
        {words.allGuides}
      </button>
    </section>
  );
}
