import type { Transaction } from 'kysely';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import { picturesOfShipper, type ShipperPictures } from '../../registry/label-pictures/printed-pictures.ts';
import type { Rows } from '../../rows.ts';
import { type FoundFreight, findFreights } from '../find.ts';
import { type BookedCodesOf, findBookedCodes } from '../post/bookings/booked-codes.ts';
import { findPostalFreights, type PostalTerms } from '../post/postal-freights.ts';
import { trackingUrl } from '../tracking-url.ts';
import { findNamed, type RequestedGroup } from './find-named.ts';
import type { Labelled } from './labels-of.ts';
import { createLinks, type Links } from './links.ts';
import { findOwnLabels, type LabelContext, type OwnLabels } from './own-labels.ts';
import { codesOfGroups, type LabelPart, partsOf } from './parts.ts';
import { freightsToPost, groupError, type Planner, partError } from './plan.ts';
import { giveCodes, type PostedFreight, postIn } from './posted.ts';
import { type LabelResult, refusedPart, resultOf } from './result.ts';

/** What a shipper wants to have printed. */
export type LabelsRequest = {
  shipperId: number;
  groups: readonly RequestedGroup[];
  /** 1 to 10. */
  layout: number;
  format: 'pdf' | 'zpl' | 'base64';
  /** Whether postal codes that failed are given up for new ones. */
  isRegenerating: boolean;
  /** Aborts when carriers' own labels are no longer waited for. */
  signal?: AbortSignal;
  /** Most bytes of carriers' own labels; what passes it is the house's. As many as a file holds where it is left out. */
  bookingBytes?: number;
};

/** A part as it will be answered: with an error it is not printed. */
type PlannedPart = { part: LabelPart; error: string | null };

/**
 * Prints labels: keeps what is on them now and gives links to it, a result for each group and each collection point of
 * it. Postal freights get their codes, and stand on one posting list for each collection point and contract. What
 * cannot be printed is told in its result.
 * @throws Failure `bad_request` for a freight in two groups.
 */
export function askLabels(
  ctx: LabelContext,
  request: LabelsRequest,
  keep: Keep<LabelResult[]>,
): Promise<LabelResult[]> {
  return printLabels(ctx, request, { keep, linksIn: (tx) => createLinks(ctx, tx, request) });
}

type Ending = { linksIn(tx: Transaction<Rows>): Promise<Links>; keep: Keep<LabelResult[]> };

/** The same for those who keep the labels in another way. */
export async function printLabels(
  ctx: LabelContext,
  request: LabelsRequest,
  { linksIn, keep }: Ending,
): Promise<LabelResult[]> {
  const nameOf = await findNamed(ctx.db, request);
  const codes = codesOfGroups(request.groups, nameOf);
  const refs = codes.flat().map((freightCode) => ({ shipperId: request.shipperId, freightCode }));
  const freights = await findFreights(ctx.db, refs);
  const byCode = new Map(freights.map((freight) => [freight.code, freight]));
  const planner = plannerOf(ctx, request, {
    terms: await findPostalFreights(ctx.db, freights),
    bookedCodes: await findBookedCodes(ctx.db, freights),
    ownLabels: await findOwnLabels(ctx, freights, request),
    pictures: await picturesOfShipper(ctx.db, request.shipperId),
  });
  const parts = request.groups.flatMap((group, index): PlannedPart[] => {
    const error = groupError(codes[index] ?? [], planner);
    const freightOf = (identifier: string) => byCode.get(nameOf(group.by, identifier) ?? '');
    // What is not printed is not parted.
    const keyOf = error === null ? pointKey(planner) : () => '';
    return partsOf(group, freightOf, keyOf).map((part) => ({ part, error: error ?? partError(part) }));
  });
  const printed = parts.flatMap(({ part, error }) => (error === null ? [part] : []));
  const toPost = freightsToPost(printed, planner);
  const given = await giveCodes(ctx, toPost, request.isRegenerating);
  const { places } = ctx.mirror.current;
  return withTransaction(ctx.db, async (tx) => {
    const posted = await postIn(tx, { freights: toPost, given, places, nowMs: ctx.clock.nowMs() });
    const making = { planner, posted, places, links: await linksIn(tx) };
    const results: LabelResult[] = [];
    for (const { part, error } of parts)
      results.push(error === null ? await resultOf(part, making) : refusedPart(part, error, places));
    await keep(tx, results);
    return results;
  });
}

type KnownOfFreights = {
  terms: Map<string, PostalTerms>;
  bookedCodes: BookedCodesOf;
  ownLabels: OwnLabels;
  pictures: ShipperPictures;
};

function plannerOf(
  { config, mirror }: Pick<LabelContext, 'config' | 'mirror'>,
  { layout }: Pick<LabelsRequest, 'layout'>,
  { terms, bookedCodes, ownLabels, pictures }: KnownOfFreights,
): Planner {
  const { places, shippers } = mirror.current;
  const labelled = (freight: FoundFreight, posted: PostedFreight | null) => ({
    freight,
    posted,
    bookedCodes,
    ...drawnLabel(ownLabels.get(freight.code)),
    places,
    isTest: shippers.get(freight.shipperId)?.isTest === true,
    pictures,
    trackingUrl: trackingUrl(config, freight),
  });
  return { layout, terms, ownLabels, labelled };
}

function drawnLabel(own: ReturnType<OwnLabels['get']>): Pick<Labelled, 'bookingLabel'> {
  return own === undefined || 'missing' in own ? {} : { bookingLabel: own };
}

/** Collection points are told apart by their number and zip code; so are contracts, because a list has one. */
function pointKey({ terms }: Planner): (freight: FoundFreight) => string {
  return ({ code, agreement: { dispatcher } }) => {
    const postal = terms.get(code);
    const account = postal !== undefined && 'account' in postal ? postal.account.id : '';
    return `${dispatcher.document} ${dispatcher.zip} ${account}`;
  };
}
