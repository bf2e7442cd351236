import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf, revision } from '../common.ts';

/** Loading manifests (romaneios): what a vehicle of a carrier takes from a dispatch point, volume by volume. */

const path = '/api/admin/v1/loading-manifests';
const common = { section: 'admin', auth: 'admin' } as const;
const reads = { ...common, role: 'viewer', needs: 'freights.read' } as const;
const acts = { ...common, role: 'analyst', needs: 'freights.print' } as const;
const manifestParams = Type.Object({ loadingManifestId: publicId('The manifest.') });

const words = (description: string) => Type.String({ description });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const volumeNumber = integer('A volume, from 1.', { min: 1, max: 2_147_483_647 });
const volumes = (description: string) => Type.Array(volumeNumber, { description });
const states = ['open', 'closed', 'cancelled'] as const;

/** Each may be empty: what is not known yet is written on the paper by hand. */
const vehicle = {
  driverName: orNull(text("The driver's name.", { max: 100 })),
  driverDocument: orNull(
    text("The driver's CPF, driving licence or identity card.", {
      min: 5,
      max: 20,
      pattern: '^[0-9A-Za-z][0-9A-Za-z ./-]*$',
    }),
  ),
  plate: orNull(
    text('Plate of the vehicle, `ABC1D23` or `ABC-1234`; hyphen and small letters do not matter.', {
      max: 8,
      pattern: '^[A-Za-z]{3}[- ]?[0-9][0-9A-Za-z][0-9]{2}$',
    }),
  ),
  note: orNull(text('What else is to be known.', { max: 500 })),
};

const line = {
  id: publicId('Id of the manifest.'),
  number: text('As it is printed, and its barcode.', { max: 20 }),
  shipperId: publicId('The shipper, which is that of the dispatch point.'),
  carrierId: publicId('The carrier that loads.'),
  carrierName: words('Its trade name.'),
  dispatchPointId: publicId('Where it loads.'),
  dispatchPointName: words('What that is called.'),
  state: oneOf(states, '`open` while it is loaded; the others are final.'),
  ...vehicle,
  openedAt: instant('When it was opened.'),
  openedBy: words('By whom.'),
  endedAt: orNull(instant('When it was closed or cancelled.')),
  endedBy: orNull(words('By whom.')),
  loadedVolumes: count('Volumes that are loaded.'),
  loadedFreights: count('Freights of which a volume is loaded.'),
  revision,
};

const manifestLine = closed('A loading manifest, as a list shows it.', line);
export type LoadingManifestLine = Static<typeof manifestLine>;

const manifest = closed('A loading manifest.', {
  ...line,
  missingVolumes: count(
    'Open: volumes that wait at the dispatch point and are not loaded. Closed: volumes without which their freight left.',
  ),
  leftVolumes: count('Closed: volumes that were expected and wait for the next manifest.'),
  notfis: orNull(
    closed('The NOTFIS files that tell the carrier of it; null where the contract sets none.', {
      layout: oneOf(['3.1', '5.0'], 'Version of the layout.'),
      isDone: flag('Whether every freight that can be in a file is; until then a worker sees to it.'),
      files: Type.Array(
        closed('A file.', { fileId: publicId('The file.'), freightCount: count('Freights in it.') }),
        { description: 'Files that were written.' },
      ),
      outsideFiles: count('Freights that are in no file, because their recipient or NF-e lacks something.'),
    }),
  ),
  collection: orNull(
    closed('The report that its freights were collected; null where nobody wanted it.', {
      isDone: flag('Whether every freight was reported; until then a worker sees to it.'),
      reported: count('Freights that were reported.'),
      refused: Type.Array(freightCode, {
        description: 'Freights that had ended or were cancelled meanwhile, up to 100.',
      }),
    }),
  ),
});
export type LoadingManifestView = Static<typeof manifest>;

const newManifest = closed('What is going to be loaded.', {
  dispatchPointId: publicId('Where; its shipper is that of the manifest.'),
  carrierId: publicId('By which carrier.'),
  ...optional(vehicle),
});

export const openLoadingManifest = endpoint({
  ...acts,
  id: 'openLoadingManifest',
  method: 'POST',
  path,
  summary: 'Opens a loading manifest of a carrier at a dispatch point.',
  description:
    'Several may be open at once, one for each vehicle: a volume is loaded onto one of them. The same `Idempotency-Key` gives the ' +
    'same answer.',
  body: newManifest,
  reply: manifest,
  errors: ['not_found', 'request_running'],
  sample: 'open-loading-manifest',
});

export const listLoadingManifests = endpoint({
  ...reads,
  id: 'listLoadingManifests',
  method: 'GET',
  path,
  summary: 'Loading manifests, newest first.',
  query: Type.Object({
    ...pageMembers,
    ...optional({
      shipperId: publicId('Only of this shipper.'),
      carrierId: publicId('Only of this carrier.'),
      dispatchPointId: publicId('Only of this dispatch point.'),
      state: oneOf(states, 'Only those.'),
      from: date('Opened on this day (São Paulo) or later.'),
      until: date('Opened on this day (São Paulo) or before.'),
    }),
  }),
  reply: pageOf(manifestLine),
  errors: [],
});

export const getLoadingManifest = endpoint({
  ...reads,
  id: 'getLoadingManifest',
  method: 'GET',
  path: `${path}/{loadingManifestId}`,
  summary: 'A loading manifest with its counts, and what became of files and reports.',
  params: manifestParams,
  reply: manifest,
  errors: ['not_found'],
});

const changes = closed('What changes; absent members stay, null empties.', {
  revision,
  ...optional(vehicle),
});
export type LoadingManifestChanges = Static<typeof changes>;

export const updateLoadingManifest = endpoint({
  ...acts,
  id: 'updateLoadingManifest',
  method: 'PATCH',
  path: `${path}/{loadingManifestId}`,
  summary: 'Changes driver, plate or note of an open manifest.',
  description:
    'Volumes that were loaded since the revision do not matter; another change of these members does: 409.',
  params: manifestParams,
  body: changes,
  reply: manifest,
  errors: ['not_found', 'conflict'],
});

const onFreight = {
  freightCode,
  orderNumber: orNull(words('Number of the order.')),
  nfeNumbers: Type.Array(words('Number of an NF-e.'), { description: 'Its NF-es.' }),
  city: words('City it goes to; empty where nobody knows it yet.'),
  state: words('State it goes to.'),
  volumeCount: integer('Volumes of the freight.', { min: 1, max: 2_147_483_647 }),
};

const outcomes = [
  'loaded',
  'already_loaded',
  'whole_freight',
  'other_carrier',
  'other_dispatch_point',
  'on_other_manifest',
  'collected',
  'cancelled',
  'ended',
  'without_nfe',
  'several',
  'unknown',
] as const;

const scan = closed('What was scanned.', {
  code: text(
    'As the scanner read it: volume, key of an NF-e, object of the postal operator, freight, address in the QR code of a label, or ' +
      'the number of an order.',
    { max: 500 },
  ),
  volumes: Type.Optional(
    oneOf(
      ['one', 'all'],
      '`all`: a code that names a freight of several volumes loads all of them that are not loaded yet; `one`, which is usual, ' +
        'loads those of a freight of one volume alone, and answers `whole_freight` else.',
    ),
  ),
});

const scanned = closed('What became of it.', {
  outcome: oneOf(
    outcomes,
    '`loaded`: `volumeNumbers` are on the manifest now. `already_loaded`: they were before, `loaded` says when and by whom. ' +
      '`whole_freight`: the code names a freight of several volumes; scan theirs, or send it with `volumes: "all"`. ' +
      '`on_other_manifest`: `otherManifest` is its number. `collected`: the carrier has it already. The others are foreign: of ' +
      'another carrier or dispatch point, cancelled, ended, without NF-e; `several` freights have the order; `unknown`: nobody ' +
      'here knows the code.',
  ),
  message: text('The same in Portuguese.', { max: 500 }),
  freight: orNull(closed('The freight.', onFreight)),
  volumeNumbers: volumes('The volumes that the code named; empty where it named none.'),
  loaded: orNull(
    closed('When it was loaded before.', { at: instant('When.'), by: text('By whom.', { max: 255 }) }),
  ),
  otherManifest: orNull(text('Number of the manifest that has it.', { max: 20 })),
  loadedOfFreight: count('Volumes of the freight that are on the manifest now.'),
  loadedVolumes: count('Volumes on the manifest now.'),
  revision,
});
export type LoadingScanView = Static<typeof scanned>;

export const scanOntoLoadingManifest = endpoint({
  ...acts,
  id: 'scanOntoLoadingManifest',
  method: 'POST',
  path: `${path}/{loadingManifestId}/scans`,
  summary: 'Loads the volume of a code onto an open manifest, or says why not.',
  description:
    'A refusal is an answer. A volume is loaded once: a second scan says so and changes nothing. The same `Idempotency-Key` gives ' +
    'the same answer, so that a scan may be sent again when the answer was lost. 409 once the manifest is closed or cancelled.',
  params: manifestParams,
  body: scan,
  reply: scanned,
  errors: ['not_found', 'conflict', 'request_running'],
  sample: 'scan-onto-loading-manifest',
});

export const removeLoadedVolume = endpoint({
  ...acts,
  id: 'removeLoadedVolume',
  method: 'DELETE',
  path: `${path}/{loadingManifestId}/volumes/{volumeCode}`,
  summary: 'Takes a volume off an open manifest; it waits again.',
  params: Type.Object({
    ...manifestParams.properties,
    volumeCode: Type.String({
      description: 'The volume: its freight and its number in three digits.',
      maxLength: 22,
      pattern: '^FR[0-9]{6}[0-9A-Z]{5}[0-9]{3,9}$',
      examples: ['FR2601100A1B2001'],
    }),
  }),
  reply: manifest,
  errors: ['not_found', 'conflict'],
});

const listedFreight = closed('A freight of a manifest.', {
  ...onFreight,
  loaded: volumes('Volumes that are loaded.'),
  missing: volumes(
    'Open: volumes that wait and are not loaded. Closed: those without which the freight left.',
  ),
  left: volumes('Closed: volumes that wait for the next manifest, while the freight left.'),
  reason: orNull(text('Why the missing ones were accepted.', { max: 500 })),
  isCancelled: flag('Whether the freight was cancelled: its volumes must be taken off.'),
});
export type LoadingManifestFreight = Static<typeof listedFreight>;

export const listLoadingManifestFreights = endpoint({
  ...reads,
  id: 'listLoadingManifestFreights',
  method: 'GET',
  path: `${path}/{loadingManifestId}/freights`,
  summary: 'The freights of a manifest: those that are loaded, or those with missing volumes.',
  description:
    'Expected at an open manifest are the volumes of freights of its shipper, carrier and dispatch point that are in preparation and ' +
    'have an NF-e, and those that were left behind when the rest of their freight was loaded; not what is on another manifest.',
  params: manifestParams,
  query: Type.Object({
    ...pageMembers,
    view: Type.Optional(oneOf(['all', 'loaded', 'missing'], 'Which; all when absent.')),
  }),
  reply: pageOf(listedFreight),
  errors: ['not_found'],
});

const closing = closed('What becomes of missing volumes, and what is reported.', {
  revision,
  accepted: Type.Optional(
    Type.Array(
      closed('A freight that leaves without some of its volumes.', {
        freightCode,
        volumeNumbers: Type.Array(volumeNumber, {
          description: 'The missing ones.',
          minItems: 1,
          maxItems: 1000,
        }),
        reason: text('Why.', { max: 500 }),
      }),
      { description: 'Only of freights of which a volume is loaded.', maxItems: 1000 },
    ),
  ),
  rest: Type.Optional(
    oneOf(['wait'], 'All other missing volumes wait for the next manifest; needed where there are any.'),
  ),
  reportCollected: Type.Optional(
    flag('Report every freight as collected (15), at this instant; false when absent.'),
  ),
});
export type LoadingManifestClosing = Static<typeof closing>;

export const closeLoadingManifest = endpoint({
  ...acts,
  id: 'closeLoadingManifest',
  method: 'POST',
  path: `${path}/{loadingManifestId}/closing`,
  summary: 'Closes a manifest: what is loaded leaves.',
  description:
    'It stays as it is from then on. 409 where somebody changed it since `revision`, nothing is loaded, a loaded freight was ' +
    'cancelled, or missing volumes are neither accepted nor wait. Where the contract sets `notfisLayout`, a worker writes NOTFIS files of its ' +
    'freights; with `reportCollected` a worker reports each freight, or only the loaded volumes of one that leaves incomplete. Both go on ' +
    'after an interruption and do nothing twice. The same `Idempotency-Key` gives the same answer.',
  params: manifestParams,
  body: closing,
  reply: manifest,
  errors: ['not_found', 'conflict', 'request_running'],
  sample: 'close-loading-manifest',
});

export const cancelLoadingManifest = endpoint({
  ...acts,
  id: 'cancelLoadingManifest',
  method: 'POST',
  path: `${path}/{loadingManifestId}/cancellation`,
  summary: 'Cancels an open manifest; its volumes wait again.',
  params: manifestParams,
  body: closed('Which, as it was seen.', {
    revision,
    reason: Type.Optional(text('For the change log.', { max: 500 })),
  }),
  reply: manifest,
  errors: ['not_found', 'conflict'],
});

export const printLoadingManifest = endpoint({
  ...reads,
  id: 'printLoadingManifest',
  personal: 'none',
  method: 'GET',
  path: `${path}/{loadingManifestId}/pdf`,
  summary: 'A manifest as a PDF of A4 pages, to be signed.',
  description: 'An open one says that it is a preview, a cancelled one that it is cancelled.',
  params: manifestParams,
  reply: rawReply(['application/pdf'], 'The manifest; a browser shows it.'),
  errors: ['not_found', 'work_too_large'],
});
