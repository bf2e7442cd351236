import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { flag, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';
import { ruleChangeMembers } from '../registry/rule-trials.ts';
import { impactMembers } from './impact.ts';
import { counted, versionBrief } from './table-diff.ts';

/** Stored quotes and freights decided again with other versions of tables: asked for, worked off behind, kept. */

const whatIfStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const mostVersions = 20;

const over = oneOf(
  ['quotes', 'freights', 'both'],
  'What is looked at: every quote kept of the span, every freight hired in it, or both.',
);

const impact = closed('What changes.', impactMembers);
export type ImpactView = Static<typeof impact>;

const briefMembers = {
  id: publicId('Grows with time.'),
  state: oneOf(whatIfStates, '`waiting`: nobody works on it yet.'),
  problem: orNull(
    closed('Why it failed; nothing of it is kept.', {
      code: oneOf(
        ['version_withdrawn', 'failed'],
        '`version_withdrawn` while it ran; `failed`: it broke, several times.',
      ),
      text: text('A sentence in Portuguese.', { max: 1000 }),
    }),
  ),
  tables: Type.Array(
    closed('A table of which one version takes the place of another.', {
      before: orNull(versionBrief),
      after: versionBrief,
    }),
    { description: 'The tables, each once. All versions before are compared with all versions after.' },
  ),
  rules: orNull(
    closed('The change of rules that is compared with those that applied when it was asked for.', {
      kind: oneOf(
        ['new', 'changed', 'off', 'order'],
        '`new`: a rule that is not stored; `changed`: a stored one otherwise, or switched on; `off`: a stored one switched off; `order`: another order alone.',
      ),
      name: orNull(text('Name of the rule; null where the order alone changes.', { max: 100 })),
    }),
  ),
  over,
  shipperId: orNull(publicId('The one shipper that is looked at; null for all whom the tables serve.')),
  from: instant('What was quoted, or hired, from then on.'),
  until: instant('And before then.'),
  createdAt: instant('When it was asked for.'),
  createdBy: text('By whom.', { max: 255 }),
  startedAt: orNull(instant('When work on it began.')),
  endedAt: orNull(instant('When it ended.')),
  rowCount: orNull(counted('Quotes and freights to look at; null until they are counted.')),
  doneCount: counted('Of these, looked at. Quotes that go by their term meanwhile are left out.'),
};

const brief = closed('A what-if, without what it found.', briefMembers);
export type WhatIfBrief = Static<typeof brief>;

const whatIf = closed('A what-if.', {
  ...briefMembers,
  quotes: orNull(impact),
  freights: orNull(impact),
  unratedFreights: orNull(
    counted(
      'Freights that nothing prices again: of live carriers, not quoted, or of zip codes no place is known of.',
    ),
  ),
});
export type WhatIfView = Static<typeof whatIf>;

export const whatIfRequest = closed('What to compare, and over which span.', {
  versionIds: Type.Optional(
    Type.Array(publicId('A version, drafts too.'), {
      minItems: 1,
      maxItems: mostVersions,
      uniqueItems: true,
      description:
        'Each takes the place of its table’s version, all of them together; absent where rules alone are compared.',
    }),
  ),
  rules: Type.Optional(
    closed(
      'A change of the rules of `shipperId`, over quotes alone: those that apply today against those with the change, with the versions after where there are any. A rule counts without regard to its dates. Wants `rules.read`.',
      ruleChangeMembers,
    ),
  ),
  against: Type.Optional(
    orNull(
      publicId(
        'The version before, of a single one; null is none: what would a new table have won. What is in force when absent, or what the one in force replaced.',
      ),
    ),
  ),
  shipperId: Type.Optional(
    publicId('Only what this shipper quoted and hired; all shippers whom the tables serve when absent.'),
  ),
  over: Type.Optional(over),
  from: Type.Optional(instant('Only what was quoted, or hired, from then on; 30 days when absent.')),
  until: Type.Optional(instant('Only what was before then; now when absent.')),
});
export type WhatIfBody = Static<typeof whatIfRequest>;

const path = '/api/admin/v1/what-ifs';
const params = Type.Object({ whatIfId: publicId('The what-if.') });
const common = { section: 'admin', auth: 'admin', role: 'viewer', needs: 'tables.read' } as const;

export const startWhatIf = endpoint({
  ...common,
  id: 'startWhatIf',
  method: 'POST',
  path,
  summary:
    'Decides all quotes and freights of a span again with other versions: the difference in money and days.',
  description:
    'Everything but the tables is as it was when each quote was made: other tables, rules, taxes, settings, answers of live carriers. Freights are priced again from what was agreed, with the taxes and places of today; one of another carrier changes hands where a table asks for less than was agreed and did not before. Versions are taken without regard to their dates. Where rules alone are compared, what is summed of each quote is the offer that stands first, and there are no sums by charge. Nothing is changed. It is worked off behind: ask for it again to see how far it is.',
  body: whatIfRequest,
  reply: whatIf,
  errors: ['not_found', 'conflict', 'forbidden'],
  sample: 'admin-what-if',
});

export const listWhatIfs = endpoint({
  ...common,
  id: 'listWhatIfs',
  method: 'GET',
  path,
  summary: 'What-ifs, newest first. They are kept for 400 days after their end.',
  description:
    'Those over shippers that the caller sees. Who sees some carriers alone sees none: they tell who else stands first.',
  query: Type.Object({
    ...pageMembers,
    mine: Type.Optional(flag('Only those that the caller asked for.')),
    shipperId: Type.Optional(
      publicId('Only those over this shipper; those over test shippers alone are listed by it.'),
    ),
  }),
  reply: pageOf(brief),
  errors: [],
});

export const getWhatIf = endpoint({
  ...common,
  id: 'getWhatIf',
  method: 'GET',
  path: `${path}/{whatIfId}`,
  summary: 'A what-if: how far it is, and once it is done what it found.',
  params,
  reply: whatIf,
  errors: ['not_found'],
});

export const cancelWhatIf = endpoint({
  ...common,
  id: 'cancelWhatIf',
  method: 'POST',
  path: `${path}/{whatIfId}/cancellation`,
  summary: 'Stops a what-if; what it found so far is not kept. One that has ended stays as it is.',
  params,
  body: closed('Nothing more.', {}),
  reply: whatIf,
  errors: ['not_found'],
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const getWhatIfFile = endpoint({
  ...common,
  id: 'getWhatIfFile',
  personal: 'none',
  method: 'GET',
  path: `${path}/{whatIfId}/file`,
  summary: 'What a what-if found as a file: a row a sum, then the largest differences.',
  description:
    'CSV has `;` between fields, decimal commas, UTF-8 with mark. A cell that a spreadsheet program could take for a formula is a text.',
  params,
  query: Type.Object({
    format: Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(['text/csv', xlsx], 'The sums, a row each.'),
  errors: ['not_found', 'conflict'],
});

const delta = closed('One sum of both.', {
  of: oneOf(['quotes', 'freights'], 'What was looked at.'),
  by: oneOf(['all', 'uf', 'weight', 'lane', 'carrier'], 'By what it is summed.'),
  key: text(
    'State, upper bound in kilograms or `more`, lane, or name of the carrier; `all` for the whole; `??` where it is unknown.',
    { max: 255 },
  ),
  oneAfterCents: orNull(counted('Cost after, with the one; null where it has no such sum.')),
  otherAfterCents: orNull(counted('Cost after, with the other.')),
  oneDeltaCents: orNull(Type.Integer({ description: 'After less before, with the one.' })),
  otherDeltaCents: orNull(Type.Integer({ description: 'After less before, with the other.' })),
  oneMinutesAfter: orNull(counted('Deadlines after, with the one.')),
  otherMinutesAfter: orNull(counted('Deadlines after, with the other.')),
  oneDeltaMinutes: orNull(
    Type.Integer({
      description: 'Deadlines after less before, with the one; of those with offers on both sides.',
    }),
  ),
  otherDeltaMinutes: orNull(Type.Integer({ description: 'The same, with the other.' })),
  oneBoth: orNull(counted('How many have an offer before and after, with the one: those that are summed.')),
  otherBoth: orNull(counted('The same, with the other.')),
  oneLost: orNull(counted('How many lose their offer, with the one: they are not in the sums.')),
  otherLost: orNull(counted('The same, with the other.')),
});

const comparison = closed('Two what-ifs side by side.', {
  one: brief,
  other: brief,
  isSameSpan: flag(
    'Both look at the same shippers, span and kinds of row: what differs is of the versions alone.',
  ),
  sums: Type.Array(delta, {
    description:
      'Sums that either has, those that differ most by money first within each kind; of lanes the first 100.',
  }),
});
export type WhatIfComparisonView = Static<typeof comparison>;

export const compareWhatIfs = endpoint({
  ...common,
  id: 'compareWhatIfs',
  method: 'GET',
  path: `${path}/{whatIfId}/comparison`,
  summary: 'Two what-ifs side by side: one draft or the other.',
  params,
  query: Type.Object({ otherId: publicId('The other what-if.') }),
  reply: comparison,
  errors: ['not_found', 'conflict'],
});
