import * as acts from '@carreto/contract/admin/freights/freight-acts';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { Context } from '../../../context.ts';
import { attachAsOperator, attachXmlAsOperator } from '../../../freight/dispatch/acts/attach-as-operator.ts';
import { type Cancelled, cancelAsOperator } from '../../../freight/dispatch/acts/cancel-as-operator.ts';
import {
  type Reported,
  reportOccurrence,
  simulateOccurrence,
} from '../../../freight/dispatch/acts/report-occurrence.ts';
import { fromNfesBody, fromReportBody } from '../../../freight/dispatch/acts/wire.ts';
import type { FoundFreight } from '../../../freight/find.ts';
import { freightInScope } from '../../../freight/in-scope.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type Keep, once } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { type KeyedCall, keyedRequest } from '../../keyed-request.ts';

type FreightCall = KeyedCall & { params: { freightCode: string }; caller: { scope: Scope } };

/** Binds what `contract/src/admin/freights/freight-acts.ts` declares. */
export function bindFreightActs(server: HttpServer<Caller>, ctx: Context): void {
  const freightOf = (call: FreightCall): Promise<FoundFreight> =>
    freightInScope(ctx.db, call.params.freightCode, call.caller.scope);
  /** Does an act that answers nothing of its own, once. */
  const actOnce = async (
    endpoint: AnyEndpoint,
    call: FreightCall,
    act: (keep: Keep<null>) => Promise<void>,
  ) => {
    await once(ctx.db, keyedRequest(endpoint, call), async (keep: Keep<null>) => {
      await act(keep);
      return null;
    });
    return freightOf(call);
  };
  bind(server, acts.reportFreightOccurrence, async (call) => {
    const freight = await freightOf(call);
    const report = fromReportBody(call.body);
    const keyed = keyedRequest(acts.reportFreightOccurrence, call);
    const { outcome } = await once(ctx.db, keyed, (keep: Keep<Reported>) =>
      reportOccurrence(ctx, actorOf(call.caller), { freight, report, keep }),
    );
    return { freightCode: freight.code, outcome, phase: (await freightOf(call)).phase };
  });
  bind(server, acts.simulateFreightOccurrence, async (call) => {
    const freight = await freightOf(call);
    const report = fromReportBody(call.body);
    const keyed = keyedRequest(acts.simulateFreightOccurrence, call);
    const { outcome } = await once(ctx.db, keyed, (keep: Keep<Reported>) =>
      simulateOccurrence(ctx, actorOf(call.caller), { freight, report, keep }),
    );
    return { freightCode: freight.code, outcome, phase: (await freightOf(call)).phase };
  });
  bind(server, acts.cancelFreightAsOperator, async (call) => {
    const freight = await freightOf(call);
    const { reason = null } = call.body;
    const keyed = keyedRequest(acts.cancelFreightAsOperator, call);
    const { changed } = await once(ctx.db, keyed, (keep: Keep<Cancelled>) =>
      cancelAsOperator(ctx, actorOf(call.caller), { freight, reason, keep }),
    );
    return { freightCode: freight.code, phase: (await freightOf(call)).phase, changed };
  });
  bind(server, acts.attachFreightNfes, async (call) => {
    const freight = await freightOf(call);
    const nfes = fromNfesBody(call.body);
    const known = await actOnce(acts.attachFreightNfes, call, (keep) =>
      attachAsOperator(ctx, actorOf(call.caller), { freight, nfes, keep }),
    );
    return toAttached(known);
  });
  bind(server, acts.attachFreightNfeXml, async (call) => {
    const freight = await freightOf(call);
    const known = await actOnce(acts.attachFreightNfeXml, call, (keep) =>
      attachXmlAsOperator(ctx, actorOf(call.caller), { freight, xml: call.body, keep }),
    );
    return toAttached(known);
  });
}

function toAttached({ code: freightCode, nfes }: FoundFreight) {
  return { freightCode, accessKeys: nfes.map(({ accessKey }) => accessKey) };
}
