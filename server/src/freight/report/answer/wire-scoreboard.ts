import type { ScoreboardView } from '@carreto/contract/admin/reports/scoreboard';
import { formatDay } from '../../../kernel/days.ts';
import type { Scoreboard } from './scoreboard.ts';

export function toScoreboard({
  carrierId,
  period,
  compared,
  countedAt,
  figures,
  before,
}: Scoreboard): ScoreboardView {
  return {
    carrierId,
    ...{ from: formatDay(period.fromDay), until: formatDay(period.untilDay) },
    comparedFrom: compared === null ? null : formatDay(compared.fromDay),
    comparedUntil: compared === null ? null : formatDay(compared.untilDay),
    countedAt: countedAt?.toISOString() ?? null,
    ...{ figures, before },
  };
}
