import { tryRules as tryRulesOperation } from '@carreto/contract/admin/registry/rule-trials';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { tryRules } from '../../../freight/what-if/rules/try-rules.ts';
import { fromRuleTrial, toRuleTrial } from '../../../freight/what-if/rules/wire-trial.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { carrierName } from '../freights/receipts.ts';

/** Binds what `contract/src/admin/registry/rule-trials.ts` declares. */
export function bindRuleTrials(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, tryRulesOperation, async ({ params, body }) =>
    toRuleTrial(await tryRules(desk, params.shipperId, fromRuleTrial(body)), carrierName(desk)),
  );
}
