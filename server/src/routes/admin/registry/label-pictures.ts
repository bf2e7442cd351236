import * as pictures from '@carreto/contract/admin/registry/label-pictures';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { listLabelPictures, readLabelPicture } from '../../../registry/label-pictures/find-label-pictures.ts';
import { removeLabelPicture } from '../../../registry/label-pictures/remove-label-picture.ts';
import { setLabelPicture } from '../../../registry/label-pictures/set-label-picture.ts';
import type { PictureOwner } from '../../../registry/label-pictures/slot.ts';

/** Pictures on labels: of shippers, and marks of postal services. */
export function bindLabelPictures(server: HttpServer<Caller>, ctx: RegistryContext): void {
  const show = async (owner: PictureOwner) => {
    const { id, png } = await readLabelPicture(ctx, owner);
    return { contentType: 'image/png', body: png, fileName: `label-picture-${id}.png` };
  };
  bind(server, pictures.listLabelPictures, ({ params, query }) =>
    listLabelPictures(ctx, { ...params, ...query }),
  );
  bind(server, pictures.setShipperPicture, ({ caller, params, body }) =>
    setLabelPicture(ctx, actorOf(caller), { owner: params, bytes: body }),
  );
  bind(server, pictures.getShipperPicture, ({ params }) => show(params));
  bind(server, pictures.removeShipperPicture, ({ caller, params }) =>
    removeLabelPicture(ctx, actorOf(caller), params),
  );
  bind(server, pictures.setServiceMark, ({ caller, params, body }) =>
    setLabelPicture(ctx, actorOf(caller), { owner: params, bytes: body }),
  );
  bind(server, pictures.getServiceMark, ({ params }) => show(params));
  bind(server, pictures.removeServiceMark, ({ caller, params }) =>
    removeLabelPicture(ctx, actorOf(caller), params),
  );
}
