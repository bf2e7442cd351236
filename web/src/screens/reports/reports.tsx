import '../../look/tabs.css';
import './reports.css';
import type { ReportKind } from '@carreto/contract/admin/reports/reports';
import { Link, useParams } from '@tanstack/react-router';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import type { FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Period } from '../../parts/reports/period.tsx';
import { reportFilters, spanOf } from '../../parts/reports/report-filters.ts';
import { Refused } from '../../parts/states/states.tsx';
import type { SearchParams } from '../../shell/search-params.ts';
import { useMay } from '../../shell/session-context.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { partsOf, rooms } from './parts.ts';
import { ReportPart } from './report-part.tsx';

const need = 'reports.read';

/** Whether it is getting better: one page of figures, each of which leads to its rows. A room that is none is the first one. */
export function Reports() {
  const words = useWords().reports;
  const { aba = '' } = useParams({ strict: false }) as { aba?: string };
  return (
    <div className="reports">
      <h1>{words.title}</h1>
      {useMay(need) ? (
        <Shown room={rooms.find(({ param }) => param === aba)?.report ?? 'delivery'} />
      ) : (
        <Refused permission={need} />
      )}
    </div>
  );
}

const shownAsChips = {
  carrierIds: reportFilters.carrierIds,
  shipperIds: reportFilters.shipperIds,
  uf: reportFilters.uf,
};

function Shown({ room }: { room: ReportKind }) {
  const words = useWords().reports;
  const used = useFilters(reportFilters);
  const span = spanOf(used.values, new Date());
  const carriers = useCarriers();
  const shippers = useShippers();
  const labels: FilterLabels<typeof shownAsChips> = {
    names: { carrierIds: words.groups.carrier, shipperIds: words.groups.shipper, uf: words.groups.uf },
    value: (name, shown, text) => {
      const nameOf = (id: string): string | undefined =>
        name === 'carrierIds'
          ? carriers?.find(({ value }) => value === id)?.title
          : shippers.find((one) => String(one.id) === id)?.name;
      return name === 'uf'
        ? shown
        : text
            .split(',')
            .map((id) => nameOf(id) ?? id)
            .join(', ');
    },
  };
  const { carrierIds, shipperIds, uf } = used.values;
  const chips = {
    ...used,
    values: {
      ...(carrierIds !== undefined && carrierIds.length > 1 ? { carrierIds } : {}),
      ...(shipperIds === undefined ? {} : { shipperIds }),
      ...(uf === undefined ? {} : { uf }),
    },
  };
  return (
    <>
      <nav className="tabs" aria-label={words.title}>
        {rooms.map(({ report, param }) => (
          <Link
            key={report}
            to={`/desempenho/${param}`}
            search={(search: SearchParams) => search}
            aria-current={report === room ? 'page' : undefined}
          >
            {words.rooms[report]}
          </Link>
        ))}
      </nav>
      <Period used={used} span={span} />
      <FilterChips declared={shownAsChips} used={chips as never} labels={labels} />
      {span.until < span.from ? (
        <p role="alert">{words.backwards}</p>
      ) : (
        <div className="report-parts">
          {partsOf[room].map((part) => (
            <ReportPart
              key={`${part.kind} ${part.groupBy} ${part.of}`}
              part={part}
              span={span}
              values={used.values}
            />
          ))}
        </div>
      )}
    </>
  );
}
