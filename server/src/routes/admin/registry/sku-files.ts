import * as skus from '@carreto/contract/admin/registry/sku-files';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { exportSkus } from '../../../registry/skus/export-skus.ts';
import { importSkus } from '../../../registry/skus/import-skus.ts';

type SkuContext = Parameters<typeof exportSkus>[0] & RegistryContext;

/** Catalogues as files. */
export function bindSkuFiles(server: HttpServer<Caller>, ctx: SkuContext): void {
  bind(server, skus.importSkus, ({ caller, params, query: { check = false }, body }) =>
    importSkus(ctx, actorOf(caller), { ...params, bytes: body, check }),
  );
  bind(server, skus.exportSkus, async ({ params, query: { format = 'csv' } }) => {
    const { bytes, contentType, fileName } = await exportSkus(ctx, { ...params, format });
    return { contentType, body: bytes, fileName };
  });
}
