import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, revision } from '../common.ts';
import { tableParams } from './tables.ts';

/** Additional charges of a table. */
// biome-ignore format: a list of names reads best in few lines
export const chargeParts = [
  'daily', 'collect', 'dispatch', 'delivery', 'ferry', 'suframa', 'tas', 'sec_cat', 'dat',
  'ad_valorem', 'ademe', 'gris', 'emex', 'interior', 'capatazia', 'river', 'river_insurance', 'toll',
  'other', 'other_per_product', 'trt', 'tda', 'tde', 'scheduling',
] as const;

/** What an adjustment may speak of: parts of the base freight, charges, or everything. */
// biome-ignore format: a list of names reads best in few lines
export const adjustedParts = [
  'all', 'freight_weight', 'freight_weight_excess', 'freight_volume', 'freight_invoice', 'freight_minimum',
  ...chargeParts,
] as const;

const mostGrams = 2_000_000_000;
const mostCents = 1_000_000_000_000;
const gramsOrNull = (description: string) => orNull(integer(description, { min: 0, max: mostGrams }));
const signed = (description: string, max: number) => integer(description, { min: -max, max });

const adjustment = closed(
  'Numbers of one part become `round((value × (1 + percent) + add) to a step)`, exactly. What is zero or absent stays so.',
  {
    of: oneOf(
      adjustedParts,
      'The part, by its name in `composition`; `all` is every part, but for percents of the freight itself, which rise with it.',
    ),
    ...optional({
      percentPpm: integer('In millionths, signed: 7.5 % more is 75,000.', {
        min: -1_000_000,
        max: 9_000_000,
      }),
      addCents: signed('Added to amounts: fixed prices, fixed parts, minimums and maximums.', mostCents),
      addUnitMicros: signed(
        'Added to prices per kg, ton, m³, volume, km or step, in millionths of a real.',
        100_000_000_000,
      ),
      addPpm: signed('Percentage points added to percents, in millionths.', 10_000_000),
      round: closed(
        'How prices are rounded; amounts to a cent, others to a millionth, half-up when absent.',
        {
          stepMicros: integer('To multiples of this, in millionths of a real: R$ 0.10 is 100,000.', {
            min: 1,
            max: 1_000_000_000,
          }),
          mode: oneOf(['half_up', 'ceil', 'floor'], 'To the nearest, up, or down.'),
        },
      ),
      regions: Type.Array(text('A region of the tariff.', { max: 100 }), {
        description: 'Only rows of the tariff with one of these regions.',
        minItems: 1,
        maxItems: 1000,
      }),
      weight: closed('Only bands within these weights; the excess lies above the last band.', {
        fromG: gramsOrNull('Grams; null for no bound.'),
        toG: gramsOrNull('Grams; null for no bound.'),
      }),
    }),
  },
);

const serviceText = (description: string, max: number) => orNull(text(description, { min: 0, max }));
const largest = Number.MAX_SAFE_INTEGER;
const limitOf = (description: string) => orNull(integer(description, { min: 1, max: largest }));
const smallest = orNull(integer('Smaller objects are priced as if they had this.', { min: 1, max: 100_000 }));
const centsOf = (description: string) => orNull(integer(description, { min: 0, max: mostCents }));

const limits = closed(
  'Limits that take the place of the base’s; null means unlimited.',
  optional({
    object: closed(
      'Of one object.',
      optional({
        maxWeightG: limitOf('Weight.'),
        maxHeightMm: limitOf('Height.'),
        maxWidthMm: limitOf('Width.'),
        maxLengthMm: limitOf('Length.'),
        maxSideMm: limitOf('Longest side.'),
        maxSumMm: limitOf('Height + width + length.'),
        minHeightMm: smallest,
        minWidthMm: smallest,
        minLengthMm: smallest,
        maxValueCents: centsOf('Value.'),
      }),
    ),
    shipment: closed(
      'Of the whole shipment.',
      optional({
        minWeightG: orNull(integer('Least weight.', { min: 0, max: largest })),
        maxWeightG: limitOf('Weight.'),
        maxVolumeCm3: limitOf('Volume.'),
        minValueCents: centsOf('Least value.'),
        maxValueCents: centsOf('Value.'),
        maxObjects: orNull(integer('Objects.', { min: 1, max: 1_000_000_000 })),
      }),
    ),
  }),
);

const recipe = closed(
  'How a derived table differs from its base: what is not named stays as it is there.',
  optional({
    adjustments: Type.Array(adjustment, {
      description: 'Of those that reach a number the last one holds, so exceptions follow the rule.',
      maxItems: 200,
    }),
    extraDays: signed('Business days on top of every transit time, or off it, never below zero.', 60),
    service: closed(
      'What offers say of the service.',
      optional({
        name: name('Name.'),
        code: serviceText('Code.', 50),
        description: serviceText('Description.', 500),
        deliveryNote: serviceText('Note that every offer carries.', 500),
      }),
    ),
    recipients: oneOf(['individual', 'company', 'both'], 'Who may receive.'),
    offerValidityDays: integer('Days for which an offer holds.', { min: 1, max: 3650 }),
    limits,
    validity: closed('Days of the derived versions; those of the base version when absent.', {
      validFrom: orNull(date('First day; null is unbounded.')),
      validUntil: orNull(date('Last day; null is unbounded.')),
    }),
  }),
);

const mode = oneOf(
  ['publish', 'draft'],
  'publish: a derived version takes force, goes back and is withdrawn together with its base; draft: it waits until somebody publishes it.',
);

const derivation = closed('What came of deriving one version of the base.', {
  baseVersionId: publicId('The version of the base.'),
  recipeRevision: integer('The revision of the recipe.', { min: 1, max: 2_147_483_647 }),
  state: oneOf(['waiting', 'derived', 'failed'], 'A failed one leaves the table its version.'),
  versionId: orNull(publicId('The derived version.')),
  counts: orNull(
    Type.Array(integer('Numbers.', { min: 0, max: Number.MAX_SAFE_INTEGER }), {
      description:
        'How many numbers each adjustment met, in their order; 0 where the base has nothing of it.',
    }),
  ),
  failure: orNull(
    Type.Array(
      closed('Something wrong.', {
        field: text('Where, as JSON path.', { min: 0, max: 2000 }),
        message: text('What, in Portuguese.', { max: 2000 }),
      }),
      { description: 'Why it failed.' },
    ),
  ),
  at: instant('When.'),
});

const derivedTable = closed('How a table is derived.', {
  tableId: publicId('The derived table.'),
  baseTableId: publicId('The table it is computed from.'),
  mode,
  recipe,
  revision,
  createdAt: instant('Since when.'),
  createdBy: name('By whom.'),
  derivations: Type.Array(derivation, { description: 'The last twenty, newest first.' }),
});
export type DerivedTableView = Static<typeof derivedTable>;

export const newDerivedTable = closed(
  'A table to be derived, of the carrier of the base; it serves whom the base serves, unless somebody is named.',
  {
    name: name('Name of the table; an existing one of this name and audience becomes derived.'),
    shipperId: Type.Optional(publicId('A contract: only this shipper may use it.')),
    groupId: Type.Optional(publicId('Only shippers of this group may use it.')),
    everyone: Type.Optional(flag('All shippers may use it.')),
    widen: Type.Optional(flag('Shippers whom the base does not serve shall have its prices.')),
    mode,
    recipe,
  },
);
export type NewDerivedTable = Static<typeof newDerivedTable>;

export const deriveTable = endpoint({
  id: 'deriveTable',
  method: 'POST',
  path: '/api/admin/v1/tables/{tableId}/derive',
  section: 'admin',
  summary: 'Makes a table whose versions are computed from this one, now and whenever this one changes.',
  description:
    'What of the base is in force or scheduled is derived at once. Derived tables may be derived from in turn, up to five deep. Nothing can be imported into a derived table.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: tableParams,
  body: newDerivedTable,
  reply: derivedTable,
  errors: ['not_found', 'conflict'],
  sample: 'admin-derive-table',
});

export const getTableDerivation = endpoint({
  id: 'getTableDerivation',
  method: 'GET',
  path: '/api/admin/v1/tables/{tableId}/derivation',
  section: 'admin',
  summary: 'How a derived table is computed, and what came of it.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: tableParams,
  reply: derivedTable,
  errors: ['not_found'],
});

export const derivationChanges = closed('Members that are absent stay.', {
  revision,
  ...optional({ mode, recipe }),
});
export type DerivationChanges = Static<typeof derivationChanges>;

export const updateTableDerivation = endpoint({
  id: 'updateTableDerivation',
  method: 'PATCH',
  path: '/api/admin/v1/tables/{tableId}/derivation',
  section: 'admin',
  summary: 'Changes the recipe or the mode; the recipe is replaced whole. Derives again at once.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: tableParams,
  body: derivationChanges,
  reply: derivedTable,
  errors: ['not_found', 'conflict'],
});

export const removeTableDerivation = endpoint({
  id: 'removeTableDerivation',
  method: 'DELETE',
  path: '/api/admin/v1/tables/{tableId}/derivation',
  section: 'admin',
  summary: 'Cuts a derived table from its base: it keeps its versions and can be imported into.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: tableParams,
  reply: derivedTable,
  errors: ['not_found'],
});
