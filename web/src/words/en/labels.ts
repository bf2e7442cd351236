import type { Words } from '../all-words.ts';

/** The screen of labels. */
export const labels: Words['labels'] = {
  parts: { imprimir: 'To print', impressas: 'Printed' },
  groups: 'By dispatch point and carrier',
  allPoints: 'All points',
  everyCarrier: 'All',
  freights: (count, isOne) => (isOne ? '1 freight' : `${count} freights`),
  volumes: (count, isOne) => (isOne ? '1 volume' : `${count} volumes`),
  printAll: (count) => `Print all (${count})`,
  printSome: (count) => `Print selection (${count})`,
  print: 'Print',
  rows: 'Freights with labels to print',
  printedRows: 'Freights with printed labels',
  day: 'Day',
  otherDay: 'Write the day as dd/mm/yyyy.',
  printers: 'Who printed',
  byPrinter: (freights, labels, at) => `${freights} freights, ${labels} labels, the last at ${at}`,
  programs: 'Programs of the shipper',
  commandLine: 'Command line',
  columns: { volumes: 'Labels', printedAt: 'Printed at', printedBy: 'By', printCount: 'Times' },
  empty: 'Nothing to print',
  emptyWhy: 'Freights stand here from their hire until each of their volumes has a label.',
  newFreight: 'Hire a freight',
  nonePrinted: 'Nothing was printed on this day',
  nonePrintedWhy: 'What is printed on this day stands here, with who printed it and how often.',
  most: 'A file takes up to 1,000 freights: choose a point or a carrier.',
};
