import type { Words } from '../all-words.ts';

/** What stands around the guides. */
export const help: Words['help'] = {
  title: 'Help',
  search: 'Search the help',
  example: 'GRIS, token, 401…',
  find: 'Search',
  results: 'What was found',
  found: (count) => (count === 0 ? 'No page speaks of it.' : count === 1 ? '1 passage' : `${count} passages`),
  nothingWhy: 'Try a single word, or its beginning; accents and capitals do not matter.',
  within: (guide, page) => `${guide} › ${page}`,
  allGuides: 'See all guides',
  missing: 'This page of the help does not exist',
  missingWhy: 'The address may be of another version of Carreto.',
  trail: 'Where I am',
  thisGuide: 'In this guide',
  ofGuide: (guide) => `Pages of ${guide}`,
  openScreen: 'Open the screen',
  next: 'Next:',
};
