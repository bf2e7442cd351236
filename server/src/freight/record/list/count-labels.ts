import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { freightsOf, shippersOf } from './conditions.ts';
import type { FreightFilter } from './filter.ts';

/** Up to here numbers are exact. */
const mostCounted = 10_000;

type Counted = { freightCount: number; volumeCount: number; printedVolumes: number };

/** Freights of a carrier that leave from one place, null where no dispatch point is registered. */
export type LabelGroup = Counted & {
  shipperId: number;
  dispatchPointId: number | null;
  dispatchPointName: string | null;
  carrierId: number;
  carrierName: string;
};

/** What somebody printed last: the freights, how often labels of them were printed, and when last. */
export type Printer = { printedBy: string; freightCount: number; printCount: number; printedAt: Date };

export type LabelCounts = Counted & { isMore: boolean; groups: LabelGroup[]; printers: Printer[] };

type Row = LabelGroup & { printCount: number; printedBy: string | null; printedAt: Date | null };

/**
 * What of a filter's freights is printed, by where they leave from and their carrier, and by who printed them last.
 * @throws Failure `invalid_request` as `freightsOf`
 */
export async function countLabels(
  ctx: Pick<Context, 'db' | 'clock'>,
  filter: FreightFilter,
): Promise<LabelCounts> {
  const rows = await readGroups(ctx, filter);
  const groups = mergedBy(rows, ({ shipperId, dispatchPointId, carrierId }) =>
    [shipperId, dispatchPointId, carrierId].join(' '),
  );
  const printed = rows.filter(({ printedBy }) => printedBy !== null);
  const total = sumOf(rows);
  return {
    ...total,
    isMore: total.freightCount > mostCounted,
    groups: groups.map(
      ([{ shipperId, dispatchPointId, dispatchPointName, carrierId, carrierName }, some]) => ({
        ...{ shipperId, dispatchPointId, dispatchPointName, carrierId, carrierName },
        ...sumOf(some),
      }),
    ),
    printers: mergedBy(printed, ({ printedBy }) => printedBy ?? '')
      .map(([{ printedBy }, some]) => toPrinter(printedBy ?? '', some))
      .sort((one, other) => other.freightCount - one.freightCount),
  };
}

async function readGroups(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  filter: FreightFilter,
): Promise<Row[]> {
  const most = mostCounted + 1;
  const { rows } = await sql<Row>`
    with chosen as (
      select found.* from shipper cross join lateral (
        select facts.shipper_id, facts.freight_code, facts.carrier_id, facts.leaves_from
        ${freightsOf(filter, clock.nowMs())} limit ${most}
      ) as found
      where ${shippersOf(filter)} limit ${most})
    select chosen.shipper_id as "shipperId", point.id as "dispatchPointId", point.trade_name as "dispatchPointName",
      chosen.carrier_id as "carrierId", carrier.trade_name as "carrierName", print.printed_by as "printedBy",
      count(*) as "freightCount", sum(freight.volume_count)::bigint as "volumeCount",
      coalesce(sum(print.printed_volumes), 0)::bigint as "printedVolumes",
      coalesce(sum(print.print_count), 0)::bigint as "printCount", max(print.printed_at) as "printedAt"
    from chosen
    join freight on freight.shipper_id = chosen.shipper_id and freight.code = chosen.freight_code
    join carrier on carrier.id = chosen.carrier_id
    left join dispatch_point as point on point.shipper_id = chosen.shipper_id
      and point.document || ' ' || point.zip = chosen.leaves_from
    left join freight_print as print
      on print.shipper_id = chosen.shipper_id and print.freight_code = chosen.freight_code
    group by chosen.shipper_id, point.id, chosen.carrier_id, carrier.trade_name, print.printed_by
    order by chosen.shipper_id, point.trade_name, point.id, carrier.trade_name, chosen.carrier_id`.execute(
    db,
  );
  return rows;
}

/** Rows of one key together, with the first of them, in the order in which the keys come first. */
function mergedBy(rows: readonly Row[], keyOf: (row: Row) => string): [Row, Row[]][] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [[first, some] as [Row, Row[]]];
  });
}

function sumOf(rows: readonly Row[]): Counted {
  const sum = { freightCount: 0, volumeCount: 0, printedVolumes: 0 };
  for (const row of rows) {
    sum.freightCount += row.freightCount;
    sum.volumeCount += row.volumeCount;
    sum.printedVolumes += row.printedVolumes;
  }
  return sum;
}

function toPrinter(printedBy: string, rows: readonly Row[]): Printer {
  return {
    printedBy,
    freightCount: sumOf(rows).freightCount,
    printCount: rows.reduce((sum, { printCount }) => sum + printCount, 0),
    printedAt: new Date(Math.max(...rows.map(({ printedAt }) => printedAt?.getTime() ?? 0))),
  };
}
