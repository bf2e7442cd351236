import type { Words } from '../all-words.ts';

/** What the settings of the public tracking page say. */
export const trackingPage: Words['trackingPage'] = {
  why: 'The page that whoever waits for a parcel opens by its tracking link. It changes within a second, for all freights.',
  brand: 'Look',
  content: 'Content',
  chooseColour: 'Choose the colour',
  usualColour: 'Use the colour of Carreto',
  wrongColour: 'A colour is # and six digits, such as #1a7f37.',
  contrasts: 'Contrasts',
  onBar: (ratio, isWhite) => `Name in ${isWhite ? 'white' : 'black'} on the bar: contrast of ${ratio} : 1.`,
  accents: {
    light: (ratio, reads) =>
      `On the light page: ${ratio} : 1${reads ? '' : '; too little to read (least 4.5), accents stay blue'}.`,
    dark: (ratio, reads) =>
      `On the dark page: ${ratio} : 1${reads ? '' : '; too little to read (least 4.5), accents stay blue'}.`,
  },
  dropLogo: 'Drop the logo here',
  chooseLogo: 'Choose a file',
  removeLogo: 'Take the logo away',
  tooLarge: 'The file is larger than 4 KB: make the picture some 150 × 50 pixels.',
  noPicture: 'No PNG, JPEG or WebP picture.',
  preview: 'How it looks',
  grounds: { light: 'Light page', dark: 'Dark page' },
  sample: {
    state: 'In transit',
    expected: 'Expected: 24/11/2026',
    steps: ['In preparation', 'Collected', 'In transit', 'Out for delivery', 'Delivered'],
    proofs: 'Proofs of delivery',
  },
};
