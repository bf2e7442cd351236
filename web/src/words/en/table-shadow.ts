import type { Words } from '../all-words.ts';

/** What a draft would change, while nobody sees it. */
export const tableShadow: Words['tableShadow'] = {
  what: 'In shadow, a draft prices whatever is quoted, and nobody sees it. Here is what it would change.',
  none: 'No version of this table is in shadow.',
  noDraft: 'Import a draft to put it into shadow.',
  draft: 'Draft',
  option: (number, at) => `v${number}, of ${at}`,
  start: 'Put into shadow',
  stop: 'Stop',
  stopping: 'Stop the shadow',
  stopWhy: 'The draft no longer prices what is quoted. What it has shown so far is kept.',
  startDone: (number) => `v${number} is in shadow.`,
  stopDone: (number) => `The shadow of v${number} has stopped.`,
  never: (number) => `v${number} was never in shadow.`,
  states: {
    running: 'In shadow',
    finishing: 'Stopping: the last quotes are still to be counted',
    ended: 'Ended',
  },
  version: (number) => `v${number}`,
  since: (at, actor) => `since ${at}, by ${actor}`,
  until: (at) => `until ${at}`,
  reasons: {
    stopped: 'it was stopped',
    published: 'the version was published',
    withdrawn: 'the version was withdrawn',
  },
  counted: (at) => `Quotes made until ${at} are counted.`,
  nothingYet: 'No quote has passed it yet.',
  notable: 'Quotes worth a look',
  mayNot: (permission) =>
    `To put into shadow or stop you lack the permission ${permission}; whoever looks after people can give it.`,
  toCurrent: 'See the one in shadow',
};
