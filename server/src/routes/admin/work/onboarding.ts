import * as onboarding from '@carreto/contract/admin/work/onboarding';
import type { Context } from '../../../context.ts';
import { addExampleTable, removeExampleTable } from '../../../freight/record/onboarding/example-table.ts';
import { readOnboarding, skipStep } from '../../../freight/record/onboarding/onboarding.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/work/onboarding.ts` declares. */
export function bindOnboarding(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, onboarding.getOnboarding, () => readOnboarding(ctx));
  bind(server, onboarding.skipOnboardingStep, ({ caller, body }) => skipStep(ctx, actorOf(caller), body));
  bind(server, onboarding.addExampleTable, ({ caller, body }) => addExampleTable(ctx, actorOf(caller), body));
  bind(server, onboarding.removeExampleTable, ({ caller }) => removeExampleTable(ctx, actorOf(caller)));
}
