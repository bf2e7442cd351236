import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

/** What an operator is told: freights to see to, jobs that came to an end, webhooks that were switched off. */

export const noticeKinds = [
  'assignment',
  'import',
  'webhook_off',
  'job',
  'what_if',
  'approval',
  'cte_assignment',
  'bill_approval',
  'bill_assignment',
  'negotiation_answer',
] as const;

const notice = closed('Something that the caller is told.', {
  id: publicId('Grows with time.'),
  at: instant('When.'),
  kind: oneOf(
    noticeKinds,
    '`assignment`: a freight to see to; `import`: of tables, started by the caller, that ended or has questions; `webhook_off`: an endpoint that was switched off because it failed; `job`: of the caller, that ended; `what_if`: of the caller, that ended; `approval`: of a CT-e that the caller may let pass; `cte_assignment`: a CT-e to see to; `bill_approval`: of a bill that the caller may let pass; `bill_assignment`: a bill to see to; `negotiation_answer`: of a CT-e whose carrier answered by the link of a letter.',
  ),
  title: text('What happened, in Portuguese.', { max: 400 }),
  shipperId: orNull(publicId('Whose it is; null where it belongs to no shipper.')),
  target: text(
    'By which its operations name it: a freight, an import, a webhook, a job, a what-if, a CT-e, a bill.',
    {
      max: 64,
    },
  ),
  readAt: orNull(instant('When it was read; null while it was not.')),
});
export type NoticeView = Static<typeof notice>;

const own = { section: 'admin', auth: 'admin', role: 'viewer', needs: 'own' } as const;

export const listNotices = endpoint({
  ...own,
  id: 'listNotices',
  method: 'GET',
  path: '/api/admin/v1/me/notices',
  summary: 'What the caller is told, newest first.',
  query: Type.Object({ ...pageMembers, unread: Type.Optional(flag('Only what was not read yet.')) }),
  reply: pageOf(notice),
  errors: [],
});

export const readNotices = endpoint({
  ...own,
  id: 'readNotices',
  method: 'POST',
  path: '/api/admin/v1/me/notices/read',
  summary: 'Marks what the caller was told as read, up to one of them.',
  body: closed('What was read.', {
    untilId: publicId('This one, and everything before it.'),
  }),
  reply: closed('What became of it.', {
    read: integer('How many were not read before.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  }),
  errors: [],
});

const letters = closed('Which of it comes by e-mail, too.', {
  kinds: Type.Array(oneOf(noticeKinds, 'A kind.'), {
    description: 'These; letters go to the e-mail address of the caller, where mail is set up.',
    maxItems: noticeKinds.length,
    uniqueItems: true,
  }),
});

export const getNoticeLetters = endpoint({
  ...own,
  id: 'getNoticeLetters',
  method: 'GET',
  path: '/api/admin/v1/me/notice-letters',
  summary: 'Which notices of the caller come by e-mail, too.',
  reply: letters,
  errors: [],
});

export const putNoticeLetters = endpoint({
  ...own,
  id: 'putNoticeLetters',
  method: 'PUT',
  path: '/api/admin/v1/me/notice-letters',
  summary: 'Says which notices of the caller come by e-mail, too.',
  body: letters,
  reply: letters,
  errors: [],
});
