import type { Words } from '../all-words.ts';

/** The help of the keyboard. */
export const keys: Words['keys'] = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  here: 'On this screen',
  search: 'Search and command',
  help: 'Show these shortcuts',
  shipper: 'Choose the shipper',
  goTo: (page) => `Go to ${page}`,
  off: 'Single-key shortcuts are off.',
  turnOff: 'Turn single-key shortcuts off',
  turnOn: 'Turn single-key shortcuts on',
  scanner: 'Barcode scanner: what it reads goes to the search, never to shortcuts.',
};
