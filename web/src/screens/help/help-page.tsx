import './help.css';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty, Failed, Loading } from '../../parts/states/states.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Blocks, Texts } from './blocks.tsx';
import type { Shelved, ShelvedPage } from './shelf.ts';
import { useShelf } from './use-shelf.ts';

/** A page of a guide, or its beginning, with the others beside it. */
export function HelpPage() {
  const words = useWords().help;
  const { guia = '', tarefa } = useParams({ strict: false }) as { guia?: string; tarefa?: string };
  const shelf = useShelf();
  const isThere = shelf.data !== undefined;
  useEffect(() => {
    // The router looks for the part before the page is there.
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (isThere && anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, [isThere]);
  if (shelf.data === undefined)
    return shelf.error === null ? (
      <Loading />
    ) : (
      <Failed error={shelf.error} permission="own" again={() => void shelf.refetch()} />
    );
  const guide = shelf.data.find(({ id }) => id === guia);
  const page = tarefa === undefined ? guide : guide?.pages.find(({ id }) => id === tarefa);
  if (guide === undefined || page === undefined)
    return (
      <div className="help">
        <h1>{words.title}</h1>
        <Empty title={words.missing} why={words.missingWhy}>
          <Link to="/ajuda" search={keepShipper}>
            {words.allGuides}
          </Link>
        </Empty>
      </div>
    );
  return (
    <div className="help">
      <nav aria-label={words.trail} className="help-trail">
        <Link to="/ajuda" search={keepShipper}>
          {words.title}
        </Link>
        {page === guide ? null : (
          <Link to={`/ajuda/${guide.id}`} search={keepShipper} lang={guide.language}>
            {guide.title}
          </Link>
        )}
      </nav>
      <div className="help-columns">
        <article lang={page.language} className="help-article">
          <h1>{page.title}</h1>
          <p className="help-summary">
            <Texts texts={page.summary} />
          </p>
          {'screens' in page ? <ScreenLink page={page} /> : null}
          <Blocks blocks={page.blocks} />
          <Neighbours guide={guide} page={page} />
        </article>
        <nav aria-label={words.ofGuide(guide.title)} className="help-pages">
          <h2>{words.thisGuide}</h2>
          <ol>
            {guide.pages.map(({ id, title, language }) => (
              <li key={id} lang={language}>
                <Link
                  to={`/ajuda/${guide.id}/${id}`}
                  search={keepShipper}
                  aria-current={id === tarefa ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  );
}

/** Leads to the screen that a page explains, where it has an address without a thing in it. */
function ScreenLink({ page }: { page: ShelvedPage }) {
  const words = useWords().help;
  const screen = page.screens.find((path) => !path.includes('$'));
  return screen === undefined ? null : (
    <p>
      <Link to={screen} search={keepShipper}>
        {words.openScreen}
      </Link>
    </p>
  );
}

function Neighbours({ guide, page }: { guide: Shelved; page: Shelved | ShelvedPage }) {
  const words = useWords().help;
  const at = 'screens' in page ? guide.pages.indexOf(page) : -1;
  const next = guide.pages[at + 1];
  return next === undefined ? null : (
    <p className="help-next">
      {words.next}{' '}
      <Link to={`/ajuda/${guide.id}/${next.id}`} search={keepShipper} lang={next.language}>
        {next.title}
      </Link>
    </p>
  );
}
