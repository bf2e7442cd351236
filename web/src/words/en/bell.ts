import type { Words } from '../all-words.ts';

/** What this person is told, and the way to what goes on by itself. */
export const bell: Words['bell'] = {
  jobs: 'My jobs',
  job: 'Job',
  bell: (unread) => (unread === '' ? 'Notices' : `Notices, unread: ${unread}`),
  notices: 'Notices',
  noNotices: 'No notices.',
  isNew: 'New',
  markRead: 'Mark as read',
};
