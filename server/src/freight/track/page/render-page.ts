import type { OccurrenceGroup } from '../../trail/catalogue.ts';
import { type Brand, documentOf, type HtmlDocument } from './document.ts';
import type { Language } from './language.ts';
import { escaped, safeLink } from './markup.ts';
import { dayMarkup, dayOfInstant } from './moments.ts';
import { occurrenceTitle, renderTrail } from './render-trail.ts';
import type { TrackedFreight } from './tracked-freight.ts';
import { wordsIn } from './words.ts';

export type PageOptions = { language: Language; brand: Brand; showsProofs: boolean };

/** No page is larger, whatever happened to a freight. */
export const mostPageBytes = 15_000;

/** The public page of a freight. Everything that people or machines wrote is escaped. */
export function trackingPage(freight: TrackedFreight, options: PageOptions): HtmlDocument {
  const { language, brand, showsProofs } = options;
  const { tracking, history } = wordsIn[language];
  const proofs = showsProofs ? proofsOf(freight, language) : '';
  const around = (trail: string) =>
    documentOf(language, {
      brand,
      title: `${tracking} ${escaped(freight.code)} – ${escaped(brand.name, 60)}`,
      main: [
        summaryOf(freight, language),
        stepsOf(freight, language),
        factsOf(freight, language),
        `<div class="trail"><h2>${history}</h2>\n${trail}</div>`,
        proofs,
      ].join('\n'),
    });
  // The note of what was left out is not counted by the trail.
  const mostBytes = mostPageBytes - Buffer.byteLength(around('').html) - 100;
  return around(renderTrail(freight, { language, mostBytes }));
}

function summaryOf({ status, phase, expected, deliveredAt }: TrackedFreight, language: Language): string {
  const words = wordsIn[language];
  const title = `<h1>${occurrenceTitle(status, language)}</h1>`;
  const day = (at: string | Date) => dayMarkup(typeof at === 'string' ? at : dayOfInstant(at), words.locale);
  if (phase === 'delivered') {
    return deliveredAt === null
      ? title
      : `${title}\n<p class="when">${words.delivered} ${day(deliveredAt)}</p>`;
  }
  const isOpen = phase === 'preparing' || phase === 'underway';
  if (!isOpen || expected === null) return title;
  return `${title}\n<p class="when">${words.expected} <strong>${day(expected)}</strong></p>`;
}

/** How far along the usual way each group is; others say nothing of it. */
const stepOfGroup: ReadonlyMap<OccurrenceGroup | null, number> = new Map([
  ['preparing', 0],
  ['collected', 1],
  ['in_transit', 2],
  ['out_for_delivery', 3],
  ['awaiting_pickup', 3],
  ['partial_delivery', 3],
  ['failed_attempt', 3],
]);

/** The usual way and how far the freight has come; nothing where it went another way. */
function stepsOf({ phase, status, occurrences }: TrackedFreight, language: Language): string {
  if (phase === 'returned' || phase === 'lost' || phase === 'cancelled' || status.group === 'return')
    return '';
  const { steps, progress, stepDone } = wordsIn[language];
  const reached = occurrences.map(({ group }) => stepOfGroup.get(group) ?? 0);
  const at = phase === 'delivered' ? steps.length - 1 : Math.max(0, ...reached);
  const items = steps.map((step, index) => {
    if (index > at) return `<li>${step}</li>`;
    if (index === at) return `<li class="done" aria-current="step">${step}</li>`;
    return `<li class="done"><span class="unseen">${stepDone}</span>${step}</li>`;
  });
  return `<ol class="steps" role="list" aria-label="${progress}">${items.join('')}</ol>`;
}

function factsOf({ recipient, carrier, service, code }: TrackedFreight, language: Language): string {
  const words = wordsIn[language];
  const { firstName, city, state } = recipient;
  const place = city === '' ? state : `${city}/${state}`;
  const facts: [string, string][] = [
    [words.to, firstName === null ? place : `${firstName}, ${place}`],
    [words.carrier, carrier],
    [words.service, service],
    [words.code, code],
  ];
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd><bdi>${escaped(value, 100)}</bdi></dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

/** Most links to proofs; a delivery has one or two. */
const mostProofs = 8;
/** Longer addresses would not fit the page. */
const longestLink = 300;

function proofsOf({ occurrences }: TrackedFreight, language: Language): string {
  const { proofs, proof } = wordsIn[language];
  const links = occurrences
    .flatMap((occurrence) => occurrence.proofs.map(safeLink))
    .filter((link) => link !== undefined && link.length <= longestLink)
    .slice(0, mostProofs);
  if (links.length === 0) return '';
  const items = links.map(
    (link, index) =>
      `<li><a href="${escaped(link ?? '', longestLink)}" rel="noopener noreferrer nofollow">${proof(index + 1)}</a></li>`,
  );
  return `<details><summary>${proofs}</summary><ul>${items.join('')}</ul></details>`;
}
