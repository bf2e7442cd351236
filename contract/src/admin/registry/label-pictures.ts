import { type Static, Type } from 'typebox';
import { endpoint, rawBody, rawReply } from '../../endpoint.ts';
import { integer, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf, shipperParams } from '../common.ts';

const serviceCode = text("The operator's code of the service.", { max: 8, pattern: '^[0-9]{1,8}$' });
const side = (description: string) => integer(description, { min: 1, max: 1200 });

const labelPicture = closed('A picture that labels show.', {
  id: publicId('Id of the picture; another one has another id.'),
  shipperId: publicId('The shipper.'),
  accountId: orNull(publicId('The contract with the postal operator; null for the shipper’s own picture.')),
  serviceCode: orNull(serviceCode),
  width: side('Width in pixels.'),
  height: side('Height in pixels.'),
  bytes: integer('Size as it is kept.', { min: 1, max: 1_048_576 }),
  addedAt: instant('When it was set.'),
});
export type LabelPicture = Static<typeof labelPicture>;

const png = ['image/png'] as const;
const file = rawBody([...png, 'application/octet-stream'], 'The picture: PNG, up to 200 KB.');
const shown = rawReply(png, 'The picture as it is kept: on white, nothing but its pixels.');
const form =
  'A PNG of up to 200 KB and 1200 × 1200 pixels: grey, palette or colour, with or without transparency, up to 8 bits to the colour, not interlaced. It is drawn as large as its slot allows, in its own proportions; thermal printers make black dots of it. Labels whose links are out already keep the picture they had.';

const common = { section: 'admin', auth: 'admin' } as const;
const ofShipper = {
  ...common,
  path: '/api/admin/v1/shippers/{shipperId}/label-picture',
  params: shipperParams,
};
const ofService = {
  ...common,
  path: '/api/admin/v1/postal-accounts/{accountId}/service-marks/{serviceCode}',
  params: Type.Object({ accountId: publicId('The contract with the postal operator.'), serviceCode }),
};

export const listLabelPictures = endpoint({
  ...common,
  id: 'listLabelPictures',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/label-pictures',
  summary: 'Pictures that the labels of a shipper show: its own, and marks of postal services.',
  role: 'viewer',
  needs: 'registry.read',
  params: shipperParams,
  query: Type.Object(pageMembers),
  reply: pageOf(labelPicture),
  errors: ['not_found'],
});

export const setShipperPicture = endpoint({
  ...ofShipper,
  id: 'setShipperPicture',
  method: 'PUT',
  summary: 'Sets the picture that stands for the shipper on its labels.',
  description: form,
  role: 'admin',
  needs: 'settings.write',
  body: file,
  reply: labelPicture,
  errors: ['not_found', 'invalid_file', 'work_too_large'],
});

export const getShipperPicture = endpoint({
  ...ofShipper,
  id: 'getShipperPicture',
  personal: 'none',
  method: 'GET',
  summary: 'The picture that stands for the shipper on its labels.',
  role: 'viewer',
  needs: 'registry.read',
  reply: shown,
  errors: ['not_found'],
});

export const removeShipperPicture = endpoint({
  ...ofShipper,
  id: 'removeShipperPicture',
  method: 'DELETE',
  summary: 'Takes the picture of the shipper away from its labels.',
  role: 'admin',
  needs: 'settings.write',
  reply: labelPicture,
  errors: ['not_found'],
});

export const setServiceMark = endpoint({
  ...ofService,
  id: 'setServiceMark',
  method: 'PUT',
  summary:
    "Sets the mark of a postal service on a contract's labels; it is a trademark, so none comes with Carreto.",
  description: form,
  role: 'admin',
  needs: 'settings.write',
  body: file,
  reply: labelPicture,
  errors: ['not_found', 'invalid_file', 'work_too_large'],
});

export const getServiceMark = endpoint({
  ...ofService,
  id: 'getServiceMark',
  personal: 'none',
  method: 'GET',
  summary: 'The mark of a postal service.',
  role: 'viewer',
  needs: 'registry.read',
  reply: shown,
  errors: ['not_found'],
});

export const removeServiceMark = endpoint({
  ...ofService,
  id: 'removeServiceMark',
  method: 'DELETE',
  summary: "Takes the mark of a postal service away from a contract's labels.",
  role: 'admin',
  needs: 'settings.write',
  reply: labelPicture,
  errors: ['not_found'],
});
