import type { Words } from '../all-words.ts';

/** What each part of the settings is about. */
export const settingsAbout: Words['settingsAbout'] = {
  company: 'Who the shipper is, how it quotes and hires, taxes it takes back, groups and platforms.',
  dispatch: 'Where goods leave, and the boxes they go in.',
  labels: 'The picture of the company on labels, marks of postal services, resolution of the printers.',
  tracking: 'What whoever waits for a parcel sees: name, logo, colour and proofs.',
  postal: 'Contracts with the postal operator, and for how many days there are numbers.',
  audit: 'Which differences of CT-es pass, who decides up to how much, and the reasons.',
  taxes: 'Internal ICMS rates that count in place of those that come with Carreto.',
  places: 'Which municipalities are known, and why to load the others.',
  operators: 'Who works here, what they may do and what they see.',
  security: 'Second factors, networks to log in from, and an identity provider.',
  history: 'Who changed what and when, with before and after.',
  letters: 'What recipients are written by e-mail, and in which words.',
  installation: 'Release, database, disk, processes and backup.',
};
