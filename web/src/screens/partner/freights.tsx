import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { choice, codes } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { FreightCard, freightColumns, freightPath } from './freight-columns.tsx';
import { PartnerList } from './partner-list.tsx';
import { freightQuery, useFreights } from './queries.ts';
import { Views } from './views.tsx';

/** Ways to look at freights, as the address has them and as the API does. */
const views = {
  'a-coletar': 'toCollect',
  'em-andamento': 'underway',
  atrasados: 'late',
  'sem-sucesso': 'failedAttempt',
  encerrados: 'ended',
} as const;
type View = keyof typeof views;
const viewParams = Object.keys(views) as View[];

const filters = {
  view: choice('visao', viewParams),
  codes: codes('busca', { max: 200, form: /^[^,]{1,60}$/ }),
};

/** The freights of a carrier. */
export function PartnerFreights() {
  const words = useWords().partner;
  return (
    <section className="partner partner-room">
      <h1>{words.freights}</h1>
      {useMay('partner.read') ? <Found /> : <Refused permission="partner.read" />}
    </section>
  );
}

function Found() {
  const words = useWords().partner;
  const queries = useQueryClient();
  const used = useFilters(filters);
  const { view, codes: wanted } = used.values;
  const rows = useFreights({
    ...(view === undefined ? {} : { view: views[view] }),
    ...(wanted === undefined ? {} : { codes: wanted.join(',') }),
  });
  const panel = usePanel(freightPath, (code) => void queries.prefetchQuery(freightQuery(code)));
  const columns = useMemo(() => freightColumns(words), [words]);
  return (
    <>
      <Views
        label={words.views}
        views={viewParams}
        names={words.freightViews}
        all={words.all}
        current={view}
        onShow={(next) => used.change({ view: next })}
      />
      <Search
        text={wanted?.join(', ') ?? ''}
        onSearch={(text) => used.change({ codes: filters.codes.read(text) })}
      />
      <PartnerList
        label={words.freights}
        name={`freights ${view} ${wanted}`}
        rows={rows}
        idOf={({ code }) => code}
        columns={columns}
        card={(freight) => <FreightCard freight={freight} words={words} />}
        panel={panel}
        empty={
          used.isFiltered ? (
            <NothingMatches clear={used.clear} />
          ) : (
            <Empty title={words.noFreights} why={words.noFreightsWhy} />
          )
        }
      />
    </>
  );
}

/** Finds freights by what the carrier knows of them: a code, an order, an NF-e; several pasted at once. */
function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const words = useWords().partner;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ chord: 'f', label: words.search, run: () => field.current?.focus() }]);
  return (
    <form
      className="partner-tools"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(field.current?.value ?? '');
      }}
    >
      <div className="field">
        <label htmlFor={id}>{words.search}</label>
        <input key={text} ref={field} id={id} className="input" defaultValue={text} aria-keyshortcuts="f" />
      </div>
      <button type="submit" className="button">
        {words.find}
      </button>
    </form>
  );
}
