import * as weekly from '@carreto/contract/admin/account/weekly-letter';
import type { Context } from '../../../context.ts';
import { setWeeklyChoice, type WeeklyChoice, weeklyChoice } from '../../../freight/record/weekly/choice.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/account/weekly-letter.ts` declares. */
export function bindWeeklyLetter(server: HttpServer<Caller>, ctx: Context): void {
  const { mailServer, mailFrom } = ctx.config;
  const mayBeSent = mailServer !== undefined && mailFrom !== undefined;
  const shown = ({ isOn, weekday, hour }: WeeklyChoice) => ({ enabled: isOn, weekday, hour, mayBeSent });
  bind(server, weekly.getWeeklyLetter, async ({ caller }) =>
    shown(await weeklyChoice(ctx, caller.operatorId)),
  );
  bind(server, weekly.putWeeklyLetter, async ({ caller, body: { enabled, weekday, hour } }) =>
    shown(await setWeeklyChoice(ctx, caller.operatorId, { isOn: enabled, weekday, hour })),
  );
}
