import type { Words } from '../all-words.ts';

const occurrences = (count: number) => (count === 1 ? '1 occurrence' : `${count} occurrences`);

/** Occurrences that wait for a person. */
export const quarantine: Words['quarantine'] = {
  title: 'Quarantine',
  statesLabel: 'What became of them',
  states: { aguarda: 'Waiting', liberada: 'Released', descartada: 'Discarded' },
  reasons: {
    'codigo-sem-significado': 'Code without a meaning',
    'fora-do-fluxo': 'Out of the flow of the freight',
    'no-futuro': 'More than 24 hours ahead',
    'antes-da-contratacao': 'More than 30 days before the hire',
    'nfe-de-outro': 'NF-e of another shipper',
  },
  filters: {
    state: 'State',
    reason: 'Reason',
    carrierId: 'Carrier',
    carrierCode: "Carrier's code",
    freightCode: 'Freight',
  },
  groups: 'By carrier and code',
  carrier: (id) => `Carrier ${id}`,
  code: (code, meaning) => `code ${code}: ${meaning}`,
  unknown: 'no meaning',
  count: (written, count) => (count === 1 ? '1 occurrence' : `${written} occurrences`),
  showAll: (count) => `Show all ${count}`,
  more: 'Load more',
  onlyOldest: (count) => `These are the ${count} oldest; there are more.`,
  empty: 'Nothing in quarantine',
  emptyWhy:
    'Occurrences that cannot go into their freight as they came wait here for a decision: codes without a meaning, impossible dates, what is out of flow.',
  redelivery: (day) => `new attempt on ${day}`,
  expected: (day) => `now expected on ${day}`,
  returnDays: (days) => `back in ${days} business days`,
  courier: (who) => `courier ${who}`,
  redispatch: (codes) => `redispatch ${codes}`,
  proof: (host) => `proof at ${host}`,
  releasedBy: (who) => `Released by ${who}`,
  discardedBy: (who) => `Discarded by ${who}`,
  keys: { next: 'Next group', previous: 'Previous group' },
  map: {
    title: 'This code means…',
    heading: (code) => `The code ${code} means…`,
    why: 'All that waits for this code goes in now, and what comes later goes in by itself. What does not fit into the flow of its freight stays here.',
    code: 'Code of the catalogue',
    scope: 'Holds for',
    carrier: 'All shippers of the carrier',
    contract: 'Only the contracts of the shippers of these freights',
    save: 'Save and release',
    done: (code, released, waiting) =>
      `Code ${code} saved: ${occurrences(released)} went in${waiting === 0 ? '.' : `, ${waiting} wait for another reason.`}`,
  },
  release: {
    title: 'Release',
    act: 'Release',
    all: 'Release all',
    one: (code) => `Release the occurrence of ${code}`,
    heading: (count) => `Release ${occurrences(count)}`,
    why: 'It did happen: it goes into the freight even out of flow, and webhooks are sent.',
    whyUnmapped:
      "Say what happened. This holds for this time alone: the carrier's code goes on without a meaning.",
    code: 'Code of the catalogue',
    asItIs: 'As it came',
    done: (count) => `${occurrences(count)} released.`,
  },
  discard: {
    title: 'Discard',
    act: 'Discard',
    all: 'Discard all',
    one: (code) => `Discard the occurrence of ${code}`,
    heading: (count) => `Discard ${occurrences(count)}`,
    why: 'It does not go into the freight. If the carrier says it again, it is a repeat.',
    note: 'Reason',
    done: (count) => `${occurrences(count)} discarded.`,
  },
};
