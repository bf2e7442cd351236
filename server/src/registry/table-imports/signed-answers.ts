import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import type { Actor } from '../changes/change.ts';

/** Answers with who gave them and when, by the clock of the database. */
export async function signed(
  db: Kysely<Rows>,
  { name: by }: Actor,
  answers: readonly LayoutAnswer[],
): Promise<LayoutAnswer[]> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  const at = rows[0]?.now.toISOString();
  return answers.map((answer) => ({ ...answer, by, ...(at === undefined ? {} : { at }) }));
}
