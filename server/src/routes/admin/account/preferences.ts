import * as preferences from '@carreto/contract/admin/account/preferences';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { getPreferences, putPreferences } from '../../../registry/preferences/preferences.ts';
import { addView, listViews, removeView, updateView } from '../../../registry/preferences/views.ts';

/** Binds what `contract/src/admin/account/preferences.ts` declares. */
export function bindPreferences(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, preferences.getPreferences, ({ caller }) => getPreferences(ctx, caller.operatorId));
  bind(server, preferences.putPreferences, ({ caller, body }) =>
    putPreferences(ctx, { ...actorOf(caller), operatorId: caller.operatorId }, body),
  );
  bind(server, preferences.listViews, ({ caller, query }) => listViews(ctx, caller, query));
  bind(server, preferences.addView, ({ caller, body }) => addView(ctx, caller, body));
  bind(server, preferences.updateView, ({ caller, params, body }) =>
    updateView(ctx, caller, { ...params, changes: body }),
  );
  bind(server, preferences.removeView, ({ caller, params }) => removeView(ctx, caller, params.viewId));
}
