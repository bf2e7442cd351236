import { endpoint } from '../../endpoint.ts';
import { flag, integer } from '../../values.ts';
import { closed } from '../common.ts';

/** The weekly summary by e-mail, for each who wants it. */

const own = {
  section: 'admin',
  auth: 'admin',
  role: 'viewer',
  needs: 'own',
  path: '/api/admin/v1/me/weekly-letter',
} as const;

const members = {
  enabled: flag('Whether the caller gets one.'),
  weekday: integer('Day of the week: 1 is Monday, 7 is Sunday.', { min: 1, max: 7 }),
  hour: integer('Hour of São Paulo.', { min: 0, max: 23 }),
};

const choice = closed('When the caller gets the weekly summary.', {
  ...members,
  mayBeSent: flag('Whether mail is set up; without it nothing is sent.'),
});

export const getWeeklyLetter = endpoint({
  ...own,
  id: 'getWeeklyLetter',
  method: 'GET',
  summary: 'Whether and when the caller gets a weekly summary by e-mail.',
  reply: choice,
  errors: [],
});

export const putWeeklyLetter = endpoint({
  ...own,
  id: 'putWeeklyLetter',
  method: 'PUT',
  summary: 'Says whether and when the caller gets a weekly summary by e-mail.',
  description:
    'What waits for the caller, and cost, deliveries on time and what the audit recovered in the seven days before beside the seven before those; within what the caller may see. Nothing is sent where there is nothing to say.',
  body: closed('When to send it.', members),
  reply: choice,
  errors: [],
});
