import * as places from '@carreto/contract/admin/registry/places';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { findMunicipalities, getPlace, getPlacesStatus } from '../../../registry/places/find-places.ts';
import { importPlaces } from '../../../registry/places/import-places.ts';
import type { AdminContext } from '../admin-context.ts';

/** Binds what `contract/src/admin/registry/places.ts` declares. */
export function bindPlaces(server: HttpServer<Caller>, ctx: AdminContext): void {
  bind(server, places.importPlaces, ({ caller, query: { fileName = null, strict = false, mode }, body }) =>
    importPlaces(ctx, actorOf(caller), { file: { name: fileName, bytes: body }, strict, mode }),
  );
  bind(server, places.getPlacesStatus, () => getPlacesStatus(ctx));
  bind(server, places.findMunicipalities, ({ query }) =>
    findMunicipalities(ctx.mirror.current.places, query),
  );
  bind(server, places.getPlace, ({ params }) => getPlace(ctx.mirror.current.places, params.zip));
}
