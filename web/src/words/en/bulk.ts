import type { Words } from '../all-words.ts';

/** Acts on many things at once: what is previewed, confirmed and refused. */
export const bulk: Words['bulk'] = {
  more: 'More actions',
  acts: {
    cancel: 'Cancel freights',
    report: 'Report an occurrence',
    note: 'Note',
    assign: 'Assign',
    redeliver: 'Send webhooks again',
  },
  titled: (act, what) => `${act}: ${what}`,
  preview: 'Preview',
  previewing: 'Previewing…',
  starting: 'Starting…',
  back: 'Back',
  again: 'Preview again',
  expired: 'The preview stood for 15 minutes and is over. Nothing was done.',
  accepted: (count, isOne) => (isOne ? '1 freight will be changed.' : `${count} freights will be changed.`),
  none: 'No freight can be changed like this.',
  sums: (cost, volumes) => `Cost together: ${cost} · volumes: ${volumes}`,
  deliveries: (count) => `Deliveries to send again: ${count}`,
  refused: (count) => `Refused: ${count}`,
  notShown: (count) => `and ${count} more, which the report will name`,
  stands: (most) =>
    `Stands for these freights as they are now, for 15 minutes, up to ${most} at a time. What changes until then is refused line by line.`,
  confirm: {
    cancel: 'Cancel now',
    report: 'Report now',
    note: 'Note now',
    assign: 'Assign now',
    redeliver: 'Send now',
  },
  reason: 'Reason',
  which: 'What to send again',
  failed: 'What failed',
  last: 'The last one of each webhook, though it was delivered',
};
