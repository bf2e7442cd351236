import type { Words } from '../all-words.ts';

/** What the settings share. */
export const settings: Words['settings'] = {
  title: 'Settings',
  why: 'What counts for everybody in this installation.',
  sections: { operators: 'People', history: 'History' },
  about: {
    operators: 'Who works here, what they may do and what they see.',
    history: 'Who changed what and when, with before and after.',
  },
};
