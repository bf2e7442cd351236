import { layoutOf } from '../../documents/labels/layouts.ts';
import type { LabelPrint } from '../../documents/labels/print.ts';
import { fail } from '../../kernel/failure.ts';
import { findLink } from '../capabilities.ts';
import type { LabelDesk } from './desk.ts';
import { picturesOn } from './pictures-on.ts';

/** A document that was drawn. */
export type DrawnFile = { bytes: Uint8Array; contentType: string; fileName: string };

/**
 * The labels that a link leads to, drawn now from what was kept then: the same bytes at every fetch.
 * @throws Failure `not_found` for a link that never was; `link_expired` a day after they were asked for; `overloaded`.
 */
export async function fetchLabels(desk: LabelDesk, id: string, signal: AbortSignal): Promise<DrawnFile> {
  const { ctx, threads } = desk;
  const link = await findLink(ctx.db, 'labels', id);
  if (link === undefined) throw fail('not_found');
  if (link.isExpired) throw fail('link_expired');
  const document = await ctx.db
    .selectFrom('labelDocument')
    .select('print')
    .where('id', '=', link.targetId)
    .where('shipperId', '=', link.shipperId)
    .executeTakeFirst();
  // Its freights were forgotten meanwhile.
  if (document === undefined) throw fail('link_expired');
  const { print } = document;
  const pngs = await picturesOn(ctx.db, print.labels);
  const bytes = await threads.run({ kind: 'labels', print, pngs }, { owner: link.shipperId, signal });
  return { bytes, ...fileOf(print) };
}

/** What kind of file a print is. */
export function fileOf({ layout, format }: LabelPrint): Omit<DrawnFile, 'bytes'> {
  const text = 'text/plain; charset=utf-8';
  if (format === 'base64' || layoutOf(layout).isText) return { contentType: text, fileName: 'etiquetas.txt' };
  if (format === 'zpl') return { contentType: text, fileName: 'etiquetas.zpl' };
  return { contentType: 'application/pdf', fileName: 'etiquetas.pdf' };
}
