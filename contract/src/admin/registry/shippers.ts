import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cnpj, flag, integer, oneOf, platformCode, publicId, text } from '../../values.ts';
import {
  address,
  closed,
  instant,
  name,
  optional,
  orNull,
  pageMembers,
  pageOf,
  ppm,
  revision,
  shipperParams,
  stateInscription,
} from '../common.ts';

const settingMembers = {
  rfc3339Expiration: flag('Offers expire in RFC 3339 (UTC) instead of wall-clock time.'),
  easterHolidays: closed('Which holidays that move with Easter are kept.', {
    carnival: flag('Monday and Tuesday of Carnival are no business days.'),
    goodFriday: flag('Good Friday is no business day.'),
    corpusChristi: flag('Corpus Christi is no business day.'),
  }),
  taxCreditPpm: closed('What the shipper takes back of the taxes on freight.', {
    icms: ppm('Share of the ICMS that the shipper takes back, in millionths.'),
    ibs: ppm('Share of the IBS, in millionths.'),
    cbs: ppm('Share of the CBS, in millionths.'),
  }),
  esgModule: flag('Offers carry the estimate of emissions.'),
  carbonCentsPerTonne: orNull(
    integer('What neutralising one tonne of CO2 costs, in cents; null while unknown.', {
      min: 0,
      max: 10_000_000,
    }),
  ),
  freightPayment: oneOf(['CIF', 'FOB'], 'Who pays, where the freight table does not say.'),
  labelDpi: oneOf([203, 300, 600], 'Dots per inch of the label printers.'),
  quotaWarning: orNull(
    integer('Warn when as many hires or fewer are left; null never.', { min: 0, max: 1_000_000_000 }),
  ),
  auditsCtes: flag('CT-es are audited; otherwise lists show them without a status.'),
  takesTestDocuments: flag(
    'NF-es and CT-es of the test environment of the tax authority (`tpAmb` 2) are taken; otherwise they are refused.',
  ),
  nfeSharedWith: Type.Array(publicId('Id of a shipper.'), {
    description:
      'Shippers whose freights may carry NF-es that this one issued: what carriers say of such an NF-e reaches them, unless a freight of the issuer carries it.',
    maxItems: 100,
    uniqueItems: true,
  }),
  trackingPage: closed('What the public tracking page shows of the shipper.', {
    name: orNull(text('Name in the heading; the trade name while null.', { max: 60 })),
    logo: orNull(logo()),
    colour: orNull(
      text(
        'Colour of the heading, such as `#1a7f37`; text on it is black or white, whichever reads better.',
        {
          max: 7,
          pattern: '^#[0-9A-Fa-f]{6}$',
        },
      ),
    ),
    showsProofs: flag('Links to proofs of delivery, folded away; they may show signatures and faces.'),
  }),
};

export const shipperSettings = closed('How the service treats the shipper.', settingMembers);
export type ShipperSettings = Static<typeof shipperSettings>;

const settingChanges = closed(
  'Settings that change; absent ones stay as they are.',
  optional(settingMembers),
);

const shipperMembers = {
  stateInscription: orNull(stateInscription),
  corporateName: name('Corporate name (razão social).'),
  tradeName: name('Trade name (nome fantasia).'),
  address,
};

export const shipper = closed('A shipper.', {
  id: publicId('Id of the shipper.'),
  cnpj: cnpj('CNPJ.'),
  ...shipperMembers,
  settings: shipperSettings,
  blocked: flag('A blocked shipper may quote and read, not hire.'),
  isTest: flag(
    'Integrations are tried with it: its labels say so, nothing of it leaves but its own webhooks, and no figure counts it.',
  ),
  hireQuota: orNull(integer('Freights that may still be hired; null is no limit.', quotaBounds())),
  platforms: Type.Array(platform(), { description: 'Platforms of the shipper.' }),
  revision,
  createdAt: instant('When the shipper was added.'),
});
export type Shipper = Static<typeof shipper>;
export type Platform = Shipper['platforms'][number];

export const newShipper = closed('A shipper to add.', {
  cnpj: cnpj('CNPJ, unique in the installation.'),
  ...shipperMembers,
  settings: Type.Optional(settingChanges),
  isTest: Type.Optional(
    flag(
      'Integrations are tried with it. Never changed later: what it did would count, or what counted would be gone.',
    ),
  ),
});
export type NewShipper = Static<typeof newShipper>;

export const shipperChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional(shipperMembers),
  settings: Type.Optional(settingChanges),
});
export type ShipperChanges = Static<typeof shipperChanges>;

export const listShippers = endpoint({
  id: 'listShippers',
  method: 'GET',
  path: '/api/admin/v1/shippers',
  section: 'admin',
  summary: 'Shippers, in the order they were added.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object({ ...pageMembers, cnpj: Type.Optional(cnpj('Only the shipper with this CNPJ.')) }),
  reply: pageOf(shipper),
  errors: [],
});

export const addShipper = endpoint({
  id: 'addShipper',
  method: 'POST',
  path: '/api/admin/v1/shippers',
  section: 'admin',
  summary: 'Adds a shipper.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  body: newShipper,
  reply: shipper,
  errors: ['conflict'],
  sample: 'admin-add-shipper',
});

export const getShipper = endpoint({
  id: 'getShipper',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}',
  section: 'admin',
  summary: 'One shipper.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  params: shipperParams,
  reply: shipper,
  errors: ['not_found'],
});

export const updateShipper = endpoint({
  id: 'updateShipper',
  method: 'PATCH',
  path: '/api/admin/v1/shippers/{shipperId}',
  section: 'admin',
  summary: 'Changes names, address or settings; members that are absent stay as they are.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  params: shipperParams,
  body: shipperChanges,
  reply: shipper,
  errors: ['not_found', 'conflict'],
});

export const blockShipper = endpoint({
  id: 'blockShipper',
  method: 'PUT',
  path: '/api/admin/v1/shippers/{shipperId}/blocked',
  section: 'admin',
  summary: 'Blocks a shipper from hiring, or lets it hire again.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  params: shipperParams,
  body: closed('Whether it is to be blocked.', { blocked: flag('Whether the shipper is blocked.') }),
  reply: shipper,
  errors: ['not_found'],
});

export const setHireQuota = endpoint({
  id: 'setHireQuota',
  method: 'PUT',
  path: '/api/admin/v1/shippers/{shipperId}/hire-quota',
  section: 'admin',
  summary: 'Sets how many freights a shipper may still hire.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  params: shipperParams,
  body: closed('The new quota.', {
    remaining: orNull(integer('Freights left; null is no limit.', quotaBounds())),
  }),
  reply: shipper,
  errors: ['not_found'],
});

export const newPlatform = closed('A platform to register.', {
  name: name('What the platform is called.'),
  code: Type.Optional(
    platformCode('Nine letters and digits, when there is a code already; drawn when absent.'),
  ),
});

export const addPlatform = endpoint({
  id: 'addPlatform',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/platforms',
  section: 'admin',
  summary: 'Registers the code of an e-commerce platform that the shipper uses.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  params: shipperParams,
  body: newPlatform,
  reply: platform(),
  errors: ['not_found', 'conflict'],
});

export const removePlatform = endpoint({
  id: 'removePlatform',
  method: 'DELETE',
  path: '/api/admin/v1/shippers/{shipperId}/platforms/{code}',
  section: 'admin',
  summary: 'Removes a platform code; quotes that name it are refused within a second.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  params: Type.Object({ ...shipperParams.properties, code: platformCode('The code.') }),
  reply: platform(),
  errors: ['not_found'],
});

function platform() {
  return closed('A platform of the shipper.', {
    code: platformCode(
      'Nine letters and digits, once for each shipper: modules of shops carry one for all their users.',
    ),
    name: name('What the platform is called.'),
    createdAt: instant('When the code was registered.'),
  });
}

/** A picture that is part of the page; what its bytes begin with must fit the type it says. */
function logo() {
  return text('Picture for the heading: PNG, JPEG or WebP as `data:` address, 4 KB at most.', {
    max: 5600,
    pattern:
      '^data:image/(?:png;base64,iVBORw0KGgo|jpeg;base64,/9j/|webp;base64,UklGR)[A-Za-z0-9+/]{16,}={0,2}$',
  });
}

function quotaBounds() {
  return { min: 0, max: 2_147_483_647 };
}
