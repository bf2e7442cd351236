import type { Words } from '../all-words.ts';

/** What waits for me. */
export const today: Words['today'] = {
  morning: (name) => `Good morning, ${name}.`,
  afternoon: (name) => `Good afternoon, ${name}.`,
  evening: (name) => `Good evening, ${name}.`,
};
