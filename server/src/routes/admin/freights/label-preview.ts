import { previewLabel as previewLabelEndpoint } from '@carreto/contract/admin/freights/label-preview';
import type { LabelDesk } from '../../../freight/label/desk.ts';
import { previewLabel } from '../../../freight/label/preview-label.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/freights/label-preview.ts` declares. */
export function bindLabelPreview(server: HttpServer<Caller>, desk: LabelDesk): void {
  bind(server, previewLabelEndpoint, async ({ params: { freightCode }, query, signal }) => {
    const { layout, volume: volumeNumber = 1 } = query;
    const body = await previewLabel(desk, { freightCode, layout, volumeNumber }, signal);
    return { contentType: 'image/svg+xml', body, fileName: `${freightCode}-${volumeNumber}.svg` };
  });
}
