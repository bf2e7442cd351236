import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { useCarriers } from '../../../parts/carriers/use-carriers.ts';
import { choice } from '../../../parts/filters/filter.ts';
import { useFilters } from '../../../parts/filters/use-filters.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { keepShipper, useShipperId } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

const states = ['needs_answers', 'running', 'waiting', 'open'] as const;
const mostOfState = 50;
const goingFilters = { state: choice('situacao', ['com-perguntas']) };

/** Imports that have not come to an end, so that whoever closed the page finds them again. */
export function Going() {
  const words = useWords().imports;
  const { language } = usePreferences();
  const carriers = useCarriers();
  const used = useFilters(goingFilters);
  const shipperId = useShipperId();
  const isAsking = used.values.state !== undefined;
  const ofShipper = shipperId === undefined || !isAsking ? {} : { shipperId };
  const { data = [] } = useQuery({
    queryKey: ['listTableImports', 'going', isAsking, ofShipper],
    queryFn: async ({ signal }) => {
      const some = isAsking ? (['needs_answers'] as const) : states;
      const pages = some.map((state) =>
        api.listTableImports({ state, ...ofShipper, limit: mostOfState }, { signal }),
      );
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
  });
  if (data.length === 0 && !isAsking) return null;
  return (
    <section>
      <h2>{isAsking ? words.asking : words.going}</h2>
      {isAsking ? (
        <button type="button" className="button" onClick={used.clear}>
          {words.allGoing}
        </button>
      ) : null}
      {data.length === 0 ? <p className="soft">{words.noneAsking}</p> : null}
      <ul className="import-going">
        {data.map(({ id, state, name, files, carrierId, createdAt, createdBy }) => (
          <li key={id}>
            <Link to={`/tabelas/importacoes/${id}`} search={keepShipper}>
              {words.goingOne(id, name ?? files[0]?.name ?? words.unnamed)}
            </Link>{' '}
            <span className="import-tag" data-tone={state === 'needs_answers' ? 'warn' : undefined}>
              {words.states[state]}
            </span>{' '}
            <span className="soft">
              {carriers?.find(({ value }) => value === String(carrierId))?.title}{' '}
              {words.openedBy(writeInstant(createdAt, language), createdBy)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
