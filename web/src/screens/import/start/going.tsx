import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { useCarriers } from '../../../parts/carriers/use-carriers.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

const states = ['needs_answers', 'running', 'waiting', 'open'] as const;
const mostOfState = 50;

/** Imports that have not come to an end, so that whoever closed the page finds them again. */
export function Going() {
  const words = useWords().imports;
  const { language } = usePreferences();
  const carriers = useCarriers();
  const { data = [] } = useQuery({
    queryKey: ['listTableImports', 'going'],
    queryFn: async ({ signal }) => {
      const pages = states.map((state) => api.listTableImports({ state, limit: mostOfState }, { signal }));
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
  });
  if (data.length === 0) return null;
  return (
    <section>
      <h2>{words.going}</h2>
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
