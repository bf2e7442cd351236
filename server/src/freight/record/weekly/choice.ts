import type { Context } from '../../../context.ts';
import { DAY_MS, formatDay, weekdayOf } from '../../../kernel/days.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';

/** When an operator gets the weekly letter: 1 is Monday, hours of São Paulo. */
export type WeeklyChoice = { isOn: boolean; weekday: number; hour: number };

/** Monday at eight, once somebody wants it. */
const usual: WeeklyChoice = { isOn: false, weekday: 1, hour: 8 };

export async function weeklyChoice({ db }: Pick<Context, 'db'>, operatorId: number): Promise<WeeklyChoice> {
  const row = await db
    .selectFrom('weeklyLetter')
    .select(['weekday', 'hour'])
    .where('operatorId', '=', operatorId)
    .executeTakeFirst();
  return row === undefined ? usual : { isOn: true, ...row };
}

/** Sets it. A moment of this week that is over is not made up for; who had this week's letter gets no second one. */
export async function setWeeklyChoice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  operatorId: number,
  { isOn, weekday, hour }: WeeklyChoice,
): Promise<WeeklyChoice> {
  if (!isOn) {
    await db.deleteFrom('weeklyLetter').where('operatorId', '=', operatorId).execute();
    return usual;
  }
  const nowMs = clock.nowMs();
  const monday = mondayOf(nowMs);
  const weekOn = formatDay(isOver({ weekday, hour }, nowMs) ? monday : monday - 7);
  await db
    .insertInto('weeklyLetter')
    .values({ operatorId, weekday, hour, weekOn })
    .onConflict((conflict) =>
      conflict.column('operatorId').doUpdateSet((row) => ({
        weekday,
        hour,
        weekOn: row.fn<string>('greatest', ['weeklyLetter.weekOn', 'excluded.weekOn']),
      })),
    )
    .execute();
  return { isOn, weekday, hour };
}

/** The Monday of a week in São Paulo, as a day since 1970. */
export function mondayOf(nowMs: number): number {
  const today = dayInSaoPaulo(nowMs);
  return today - weekdayOf(today) + 1;
}

/** Whether a moment of this week has come. */
export function isOver({ weekday, hour }: Omit<WeeklyChoice, 'isOn'>, nowMs: number): boolean {
  return weekday * DAY_MS + hour * 3_600_000 <= momentOf(nowMs);
}

function momentOf(nowMs: number): number {
  return weekdayOf(dayInSaoPaulo(nowMs)) * DAY_MS + minuteOfDayInSaoPaulo(nowMs) * 60_000;
}
