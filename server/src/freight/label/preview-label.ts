import { fail, failField } from '../../kernel/failure.ts';
import { picturesOfShipper } from '../../registry/label-pictures/printed-pictures.ts';
import { type FoundFreight, findFreights } from '../find.ts';
import { findBookedCodes } from '../post/bookings/booked-codes.ts';
import { codesOfFreight } from '../post/codes-of-freight.ts';
import { codesOfReturn } from '../post/codes-of-return.ts';
import { findPostalFreights, type PostalTerms } from '../post/postal-freights.ts';
import { trackingUrl } from '../tracking-url.ts';
import type { LabelDesk } from './desk.ts';
import { freightLabels } from './freight-labels.ts';
import { picturesOn } from './pictures-on.ts';
import { anyCode } from './plan.ts';
import { missingCodes, type PostedFreight } from './posted.ts';

export type PreviewRequest = { freightCode: string; layout: number; volumeNumber: number };

/**
 * The label of one volume as SVG, as it would be printed now; nothing is kept. A postal freight without codes shows a
 * sample in their place.
 * @throws Failure `not_found`; `invalid_request` for a volume that the freight does not have; `conflict` where it cannot
 * be printed.
 */
export async function previewLabel(
  { ctx, threads }: LabelDesk,
  { freightCode, layout, volumeNumber }: PreviewRequest,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const freight = await freightOf(ctx, freightCode);
  if (volumeNumber > freight.volumeCount)
    throw failField('volume', `O frete tem ${freight.volumeCount} volume(s).`);
  const terms = (await findPostalFreights(ctx.db, [freight])).get(freightCode);
  const made = freightLabels(
    {
      freight,
      posted: terms === undefined ? null : await postedOf(ctx, freight, terms),
      bookedCodes: await findBookedCodes(ctx.db, [freight]),
      places: ctx.mirror.current.places,
      isTest: ctx.mirror.current.shippers.get(freight.shipperId)?.isTest === true,
      trackingUrl: trackingUrl(ctx.config, freight),
      pictures: await picturesOfShipper(ctx.db, freight.shipperId),
      only: volumeNumber,
    },
    layout,
  );
  const [label] = 'labels' in made ? made.labels : [];
  if (label === undefined) throw fail('conflict', 'problem' in made ? { message: made.problem } : {});
  const pngs = await picturesOn(ctx.db, [label]);
  return threads.run({ kind: 'preview', layout, label, pngs }, { owner: freight.shipperId, signal });
}

async function freightOf({ db }: LabelDesk['ctx'], code: string): Promise<FoundFreight> {
  const owner = await db
    .selectFrom('freight')
    .select('shipperId')
    .where('code', '=', code)
    .executeTakeFirst();
  const [freight] = await findFreights(db, owner === undefined ? [] : [{ ...owner, freightCode: code }]);
  if (freight === undefined) throw fail('not_found');
  return freight;
}

async function postedOf(
  { db }: LabelDesk['ctx'],
  { shipperId, code: freightCode, volumeCount, source }: FoundFreight,
  terms: PostalTerms,
): Promise<PostedFreight> {
  if ('missing' in terms) throw fail('conflict', { message: missingCodes[terms.missing] });
  const { account, serviceCode } = terms;
  const { id: accountId, contract, card } = account;
  const returned =
    source === 'postal_reverse' ? await codesOfReturn(db, { shipperId, freightCode, volumeCount }) : null;
  if (returned !== null) return { accountId, contract, card, serviceCode, ...returned, list: null };
  const known = await codesOfFreight(db, { shipperId, freightCode });
  const codes = Array.from({ length: volumeCount }, () => anyCode);
  for (const { volumeNumber, code } of known) codes[volumeNumber - 1] = code;
  return { accountId, contract, card, serviceCode, codes, authorization: null, list: null };
}
