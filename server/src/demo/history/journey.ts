import type { BusinessCalendar } from '../../engine/calendar/business-days.ts';
import { addBusinessDays } from '../../engine/calendar/business-days.ts';
import { calendarOf } from '../../engine/calendar/calendar-of.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { type Random, randomFor, weighted } from './random.ts';

/** Something that happened to a freight, and when it was heard of. `code` null: the carrier has a code of its own for it. */
export type Happening = {
  atMs: number;
  heardAtMs: number;
  code: number | null;
  carrierCode: string | null;
  text: string;
  courier: string | null;
};

/** The whole life of a freight, as far as it ever goes. */
export type Journey = {
  /** When its NF-e comes; null: with the order. */
  invoicedAtMs: number | null;
  /** When its labels are printed, and by whom. */
  printed: { atMs: number; by: string };
  /** Null: it is carried. */
  cancelledAtMs: number | null;
  happenings: Happening[];
  collectedAtMs: number | null;
  note: { atMs: number; text: string; by: 'Otto' | 'Lia' } | null;
  /** What becomes of an occurrence that waits in quarantine, and when somebody looks. */
  quarantine: { atMs: number; released: boolean } | null;
  /** The buyer sends it back: when that is asked for, and what is heard of the way back. */
  sentBack: { atMs: number; happenings: Happening[] } | null;
};

type Fate =
  | 'usual'
  | 'late'
  | 'stuck'
  | 'attempts'
  | 'problem'
  | 'returned'
  | 'lost'
  | 'cancelled'
  | 'unknown_code';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const calendar: BusinessCalendar = calendarOf({ carnival: true, goodFriday: true, corpusChristi: true });

/** What somebody needs to know of a freight to tell its life. */
type Parcel = { orderNumber: string; hiredAtMs: number; transitDays: number };

/** Tells the life of a freight: the same for the same order, whenever it is asked for. */
export function journeyOf(seed: number, parcel: Parcel): Journey {
  const random = randomFor(seed, 'journey', parcel.orderNumber);
  const fate = drawFate(random);
  const invoicedAtMs = random.chance(waitsForNfe)
    ? workingHour(parcel.hiredAtMs + random.integer(60, 900) * minuteMs)
    : null;
  const readyAtMs = invoicedAtMs ?? parcel.hiredAtMs;
  const printed = { atMs: workingHour(readyAtMs + random.integer(40, 300) * minuteMs), by: 'Otto' };
  const none = {
    ...{ invoicedAtMs, collectedAtMs: null, note: null, quarantine: null, sentBack: null },
    happenings: [],
  };
  if (fate === 'cancelled')
    return { ...none, printed, cancelledAtMs: parcel.hiredAtMs + random.integer(20, 300) * minuteMs };
  const collectDay = addBusinessDays(dayInSaoPaulo(printed.atMs), 1, calendar);
  const collectedAtMs = at(collectDay, random.integer(14 * 60, 18 * 60));
  const said = tell(random, {
    fate,
    collectDay,
    collectedAtMs,
    transitDays: Math.max(1, parcel.transitDays),
  });
  const happenings = said.map((one) => ({ ...one, heardAtMs: heardAt(one.atMs, random) }));
  return {
    ...{ invoicedAtMs, printed, collectedAtMs, happenings },
    cancelledAtMs: null,
    sentBack: sentBackOf(random, happenings),
    note: noteOf(random, fate, happenings),
    quarantine: quarantineOf(random, happenings),
  };
}

/** Of all orders: those that are invoiced later. */
const waitsForNfe = 0.12;
/** Of what was delivered: what comes back. */
const comesBack = 0.03;

function sentBackOf(random: Random, happenings: readonly Happening[]): Journey['sentBack'] {
  const last = happenings.at(-1);
  if (last?.code !== 3 || !random.chance(comesBack)) return null;
  const atMs = workingHour(last.heardAtMs + random.integer(6, 90) * hourMs);
  const collectDay = addBusinessDays(dayInSaoPaulo(atMs), random.integer(1, 4), calendar);
  const backDay = addBusinessDays(collectDay, random.integer(2, 6), calendar);
  const said = [
    say(at(collectDay, 15 * 60), 15, 'Coletado no remetente'),
    say(at(collectDay, 21 * 60), 2, 'Saiu da unidade de origem'),
    say(at(backDay, 11 * 60), 14, 'Devolvido ao expedidor'),
  ];
  return { atMs, happenings: said.map((one) => ({ ...one, heardAtMs: heardAt(one.atMs, random) })) };
}

function drawFate(random: Random): Fate {
  return weighted<Fate>(random, [
    [745, 'usual'],
    [65, 'late'],
    [28, 'stuck'],
    [62, 'attempts'],
    [26, 'problem'],
    [18, 'returned'],
    [6, 'lost'],
    [22, 'cancelled'],
    [28, 'unknown_code'],
  ]);
}

type Said = Omit<Happening, 'heardAtMs'>;
type Road = { fate: Fate; collectDay: number; collectedAtMs: number; transitDays: number };

function tell(random: Random, road: Road): Said[] {
  const { fate, collectDay, collectedAtMs, transitDays } = road;
  const gone = [say(collectedAtMs, 15, 'Coletado no remetente')];
  const left = at(collectDay, random.integer(19 * 60, 23 * 60));
  gone.push(say(left, 2, 'Saiu da unidade de origem'));
  if (fate === 'lost') {
    const lostDay = addBusinessDays(collectDay, transitDays + 12, calendar);
    return [...gone, say(at(lostDay, 15 * 60), 18, 'Mercadoria extraviada')];
  }
  const days = arrivalDays(random, fate, transitDays);
  const arriveDay = addBusinessDays(collectDay, days, calendar);
  gone.push(...onTheRoad(random, { ...road, arriveDay }));
  const arrived = at(arriveDay, random.integer(6 * 60, 8 * 60));
  gone.push(say(arrived, 2, 'Chegou à unidade de destino'));
  return [...gone, ...atTheDoor(random, fate, arriveDay)];
}

/** Business days until it is at the unit of destination, which is the day it goes out. */
function arrivalDays(random: Random, fate: Fate, transitDays: number): number {
  if (fate === 'stuck') return transitDays + random.integer(5, 11);
  if (fate === 'late') return transitDays + random.integer(1, 5);
  if (fate === 'problem') return transitDays + random.integer(0, 3);
  return Math.max(1, Math.round(transitDays * (0.6 + random.next() * 0.4)));
}

function onTheRoad(
  random: Random,
  { fate, collectDay, arriveDay, transitDays }: Road & { arriveDay: number },
): Said[] {
  const halfway = Math.min(
    arriveDay - 1,
    addBusinessDays(collectDay, Math.max(1, Math.floor(transitDays / 2)), calendar),
  );
  if (halfway <= collectDay) return [];
  const moment = at(halfway, random.integer(2 * 60, 22 * 60));
  if (fate === 'problem')
    return [
      say(
        moment,
        random.pick([21, 28, 31]),
        random.pick(['Avaria parcial na embalagem', 'Rota interrompida']),
      ),
    ];
  if (fate === 'unknown_code')
    return [
      {
        ...say(moment, null, 'Retido para conferência de filial'),
        carrierCode: random.pick(['CF9', 'RX4', 'AG7']),
      },
    ];
  // Of what is stuck nothing is heard.
  return fate === 'stuck' ? [] : [say(moment, 2, 'Em trânsito entre unidades')];
}

function atTheDoor(random: Random, fate: Fate, firstDay: number): Said[] {
  const failures = fate === 'returned' ? 3 : fate === 'attempts' ? random.integer(1, 2) : 0;
  const said: Said[] = [];
  let day = firstDay;
  for (let attempt = 0; attempt < failures; attempt += 1) {
    said.push(say(at(day, 9 * 60 + attempt), 17, 'Saiu para entrega'));
    said.push(say(at(day, random.integer(11 * 60, 18 * 60)), random.pick([5, 6]), 'Destinatário ausente'));
    day = addBusinessDays(day, random.integer(1, 3), calendar);
  }
  if (fate === 'returned') {
    said.push(say(at(day, 10 * 60), 7, 'Em devolução ao remetente'));
    said.push(
      say(at(addBusinessDays(day, random.integer(4, 8), calendar), 14 * 60), 9, 'Devolvido ao remetente'),
    );
    return said;
  }
  said.push(say(at(day, random.integer(8 * 60, 9 * 60)), 17, 'Saiu para entrega'));
  const courier = random.pick(['Jonas P.', 'Marta R.', 'Everaldo S.', 'Cíntia M.']);
  said.push({ ...say(at(day, random.integer(10 * 60, 19 * 60)), 3, 'Entrega realizada'), courier });
  return said;
}

function say(atMs: number, code: number | null, text: string): Said {
  return { atMs, code, carrierCode: null, text, courier: null };
}

/** Carriers tell by the quarter of a day: what they tell together came together. */
function heardAt(atMs: number, random: Random): number {
  const slotMs = 3 * hourMs;
  return Math.ceil((atMs + random.integer(5, 50) * minuteMs) / slotMs) * slotMs;
}

function noteOf(random: Random, fate: Fate, happenings: readonly Happening[]): Journey['note'] {
  if (!['stuck', 'attempts', 'problem', 'lost'].includes(fate) || !random.chance(0.5)) return null;
  const cause =
    happenings.find(({ code }) => code === 5 || code === 6 || code === 21 || code === 18) ?? happenings[1];
  if (cause === undefined) return null;
  const texts = [
    'Liguei para a filial; prometeram retorno até amanhã.',
    'Cliente avisada, aceita receber depois das 18h.',
    'Pedi posição por e-mail à transportadora.',
  ] as const;
  return {
    atMs: workingHour(cause.heardAtMs + random.integer(30, 240) * minuteMs),
    text: random.pick(texts),
    by: random.pick(['Otto', 'Lia']),
  };
}

function quarantineOf(random: Random, happenings: readonly Happening[]): Journey['quarantine'] {
  const unknown = happenings.find(({ code }) => code === null);
  if (unknown === undefined) return null;
  return {
    atMs: workingHour(unknown.heardAtMs + random.integer(48, 300) * hourMs),
    released: random.chance(0.5),
  };
}

function at(day: number, minute: number): number {
  return startOfDayInSaoPaulo(day) + minute * minuteMs;
}

/** The same instant where somebody works then, else the next morning that somebody does. */
export function workingHour(atMs: number): number {
  const day = dayInSaoPaulo(atMs);
  const minute = minuteOfDayInSaoPaulo(atMs);
  const isWorkday = addBusinessDays(day - 1, 1, calendar) === day;
  if (isWorkday && minute >= 8 * 60 && minute < 18 * 60) return atMs;
  const workday = isWorkday && minute < 8 * 60 ? day : addBusinessDays(day, 1, calendar);
  return at(workday, 8 * 60 + (minute % 60));
}
