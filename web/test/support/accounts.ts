import type { Page } from 'playwright-core';
import { endSessions } from '../../../server/src/registry/sign-in/sessions/end-sessions.ts';
import { setDatabaseClock } from '../../../server/test/support/moving-clock.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { goodPassword } from '../../../server/test/support/sign-in.ts';
import { type Look, type Stage, takeTrouble } from './story.ts';

/** Puts both clocks, of process and database, so many minutes ahead: how long ago a password was given is read by both. */
export async function passMinutes({ app }: Stage, minutes: number): Promise<void> {
  app.clock.advanceMs(minutes * 60_000);
  await setDatabaseClock(app.ctx.db, new Date(app.clock.nowMs()).toISOString());
}

/** Logs a person in by the page of the server, and comes to where they wanted to go. */
export async function logInTo(
  stage: Stage,
  path: string,
  { name, password = goodPassword, ...look }: Look & { name: string; password?: string },
): Promise<Page> {
  const page = await stage.open(path, { ...look, isStranger: true });
  await fillIn(page, { name, password });
  await page.getByRole('banner').waitFor();
  // The page found out that nobody is known.
  takeTrouble(page);
  return page;
}

/** Fills in the form of the log-in page. */
export async function fillIn(
  page: Page,
  { name, password = goodPassword }: { name: string; password?: string },
): Promise<void> {
  await page.getByLabel(/^(E-mail ou nome|E-mail or name)$/).fill(name);
  await page.getByLabel(/^(Senha|Password)$/).fill(password);
  await page.keyboard.press('Enter');
}

/** Ends all sessions of a person, as somebody else does who may. */
export async function endAll({ app }: Stage, operatorId: number): Promise<void> {
  await endSessions(app.ctx, tester, { operatorId });
  await app.ctx.mirror.refresh();
}
