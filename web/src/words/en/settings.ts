import type { Words } from '../all-words.ts';

/** What the settings share. */
export const settings: Words['settings'] = {
  title: 'Settings',
  why: 'What counts for everybody in this installation.',
  sections: { operators: 'People', security: 'Security', history: 'History', installation: 'Installation' },
  about: {
    operators: 'Who works here, what they may do and what they see.',
    security: 'Second factors, networks to log in from, and an identity provider.',
    history: 'Who changed what and when, with before and after.',
    installation: 'Release, database, disk, processes and backup.',
  },
};
