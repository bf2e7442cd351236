import type { Words } from '../all-words.ts';

/** What the settings of labels say. */
export const labelSettings: Words['labelSettings'] = {
  printers: 'Printers',
  own: 'Picture of the company',
  ownWhy: 'Stands at the top of labels. Labels with links that are out keep the picture they had.',
  marks: 'Marks of postal services',
  marksWhy:
    'They are trademarks of the postal operator: none come with Carreto. Have the files from it, and set one for each service.',
  noAccounts: 'No postal contract: there are no services to mark.',
  mark: (code) => `Mark of service ${code}`,
  service: 'Code of the service',
  addService: 'Another service',
  addServiceTo: (account) => `Another service of ${account}`,
  none: 'No picture.',
  drop: (name) => `Drop here: ${name}`,
  form: 'A PNG of 200 KB and 1200 × 1200 pixels at most, not interlaced. Thermal printers make black dots of it.',
  choose: 'Choose a file',
  another: 'Replace the file',
  sending: 'Sending…',
  tooLarge: 'The file is larger than 200 KB.',
  set: 'Saved.',
  remove: 'Take away',
  removeTitle: (name) => `Take away from labels: ${name}?`,
  removeWhy: 'The next labels come out without it.',
  removed: 'Taken away.',
  size: (width, height, kilobytes) => `${width} × ${height} pixels, ${kilobytes} KB`,
  layouts: 'Layouts of labels',
  layoutsWhy:
    'Whoever prints chooses a layout then, and each machine remembers its last one. Here are all, with their paper to scale.',
  layout: (number, name) => `${number}. ${name}`,
  paper: (width, height) => `${width} × ${height} mm`,
  perPage: (count) => (count === 1 ? '1 a sheet' : `${count} a sheet`),
  thermal: 'thermal printer',
  office: 'office printer',
};
