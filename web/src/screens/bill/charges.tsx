import type { BillChargeView, BillDetailView } from '@carreto/contract/admin/charges/bills';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { toCamel } from '../../formats/camel.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useIsBuilt } from '../../shell/built.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Said } from './said.tsx';
import type { ChargeFilter } from './tabs.ts';

type ChargesProps = { bill: BillDetailView; filter: ChargeFilter };

/** The CT-es of a bill as it charges them, beside what they say themselves and what is due. */
export function Charges({ bill, filter }: ChargesProps) {
  const words = useWords().bills;
  const { id: billId } = bill;
  const listed = useInfiniteQuery({
    queryKey: ['listBillCharges', billId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.listBillCharges(
        { billId, ...filter, limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  if (listed.data === undefined)
    return <Unanswered error={listed.error} needs="bills.read" again={() => void listed.refetch()} />;
  const items = listed.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p role="status">{words.noneHere}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="bill-wide" tabIndex={0} aria-label={words.indicators}>
        <table
          className="bill-table"
          aria-label={words.tabsLabel}
          data-old={listed.isPlaceholderData || undefined}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-figures={figures.has(column) || undefined}>
                  {words.charge[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((charge) => (
              <Row key={charge.position} charge={charge} />
            ))}
          </tbody>
        </table>
      </section>
      {listed.hasNextPage ? (
        <button
          type="button"
          className="button"
          disabled={listed.isFetchingNextPage}
          onClick={() => void listed.fetchNextPage()}
        >
          {words.more}
        </button>
      ) : null}
    </>
  );
}

const columns = ['cte', 'state', 'freight', 'charged', 'ofCte', 'due', 'divergence'] as const;
const figures: ReadonlySet<string> = new Set(['charged', 'ofCte', 'due', 'divergence']);

function Row({ charge }: { charge: BillChargeView }) {
  const words = useWords().bills;
  const { number, series, cte, chargedCents, dueCents, divergenceCents, accessKey, said } = charge;
  const amount = (cents: number | null): string => (cents === null ? '' : writeBrl(cents));
  return (
    <tr>
      <td title={accessKey ?? cte?.accessKey}>
        <CteLink cteId={cte?.id ?? null}>
          {words.charge.named(String(number), series === null ? '' : String(series))}
        </CteLink>
        {said === null ? null : <Said said={said} />}
      </td>
      <td>
        <State charge={charge} />
      </td>
      <td>
        {cte === null || cte.freightCode === null ? null : (
          <Link className="code" to={`/fretes/${cte.freightCode}/custo`} search={keepShipper}>
            {cte.freightCode}
          </Link>
        )}
      </td>
      <td data-figures>{amount(chargedCents)}</td>
      <td data-figures>{amount(cte?.totalCents ?? null)}</td>
      <td data-figures>{writeBrl(dueCents)}</td>
      <td data-figures>
        {divergenceCents === null || divergenceCents === 0 ? '' : writeDifference(divergenceCents)}
      </td>
    </tr>
  );
}

/** The CT-e where it is decided about, once there is such a screen. */
function CteLink({ cteId, children }: { cteId: number | null; children: string }) {
  const isBuilt = useIsBuilt();
  const mayRead = useMay('audit.read');
  const path = `/auditoria/${cteId}`;
  if (cteId === null || !mayRead || !isBuilt(path)) return children;
  return (
    <Link to={path} search={keepShipper}>
      {children}
    </Link>
  );
}

function State({ charge: { bucket, cte, firstBillId } }: { charge: BillChargeView }) {
  const words = useWords().bills;
  if (bucket === 'not_linked' || cte === null) return words.charge.notLinked;
  const state = words.cteStates[toCamel(cte.state)];
  if (bucket === 'duplicated')
    return (
      <>
        {words.charge.duplicated}{' '}
        {firstBillId === null ? null : (
          <Link to={`/faturas/${firstBillId}`} search={keepShipper}>
            {words.charge.byBill(String(firstBillId))}
          </Link>
        )}
      </>
    );
  const gone = cte.isDeleted ? words.charge.deleted : cte.replacedBy === null ? null : words.charge.replaced;
  return gone === null ? state : `${state}, ${gone}`;
}
