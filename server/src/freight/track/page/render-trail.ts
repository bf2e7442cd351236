import type { Language } from './language.ts';
import { escaped } from './markup.ts';
import { clockMarkup, dayMarkup, dayOfInstant } from './moments.ts';
import type { TrackedFreight, TrackedOccurrence } from './tracked-freight.ts';
import { catalogueName } from './wire-occurrences.ts';
import { type Words, wordsIn } from './words.ts';

/**
 * The trail by day, newest first, within a number of bytes; when there are more occurrences, how many were left out
 * stands at the end.
 */
export function renderTrail(
  { occurrences, volumeCount }: TrackedFreight,
  { language, mostBytes }: { language: Language; mostBytes: number },
): string {
  const words = wordsIn[language];
  const days: { day: string; lines: string[] }[] = [];
  let bytes = 0;
  let shown = 0;
  for (const occurrence of occurrences) {
    const line = lineOf(occurrence, { language, volumeCount });
    const day = dayOfInstant(occurrence.at);
    const last = days.at(-1);
    bytes += Buffer.byteLength(line) + (last?.day === day ? 0 : sectionBytes);
    if (bytes > mostBytes) break;
    shown += 1;
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  const sections = days.map(({ day, lines }) => sectionOf(day, lines, words));
  const left = occurrences.length - shown;
  return sections.join('\n') + (left === 0 ? '' : `\n<p>${words.earlier(left)}</p>`);
}

/** More than the heading of a day takes. */
const sectionBytes = 180;

/** A list without marks is no list to some readers of the screen, unless it says so. */
function sectionOf(day: string, lines: readonly string[], { locale }: Words): string {
  return `<section><h3>${dayMarkup(day, locale)}</h3><ol role="list">\n${lines.join('\n')}\n</ol></section>`;
}

type LineOptions = { language: Language; volumeCount: number };

function lineOf(occurrence: TrackedOccurrence, { language, volumeCount }: LineOptions): string {
  const { at, volumeNumber, redeliveryOn } = occurrence;
  const words = wordsIn[language];
  const notes = [
    ...(language === 'pt' ? [] : originalName(occurrence)),
    ...(volumeNumber === null || volumeCount === 1 ? [] : [words.volume(volumeNumber, volumeCount)]),
    ...(redeliveryOn === null ? [] : [`${words.nextAttempt} ${dayMarkup(redeliveryOn, words.locale)}`]),
  ];
  const small = notes.map((note) => `<small>${note}</small>`).join('');
  return `<li>${clockMarkup(at)}<span>${occurrenceTitle(occurrence, language)}${small}</span></li>`;
}

/** What happened: the catalogue's name in Portuguese, the group's in other languages. */
export function occurrenceTitle(
  { code, group }: Pick<TrackedOccurrence, 'code' | 'group'>,
  language: Language,
): string {
  const words = wordsIn[language];
  const general = (group === null ? undefined : words.groups.get(group)) ?? words.unknown;
  return escaped(language === 'pt' ? (catalogueName(code) ?? general) : general);
}

/** The catalogue speaks Portuguese only; who reads another language sees its words, too. */
function originalName({ code }: TrackedOccurrence): string[] {
  const name = catalogueName(code);
  return name === undefined ? [] : [`<i lang="pt-BR">${escaped(name)}</i>`];
}
