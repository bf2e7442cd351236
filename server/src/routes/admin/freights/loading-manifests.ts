import * as manifests from '@carreto/contract/admin/freights/loading-manifests';
import { cancelManifest } from '../../../freight/dispatch/loading/cancel-manifest.ts';
import { closeManifest } from '../../../freight/dispatch/loading/close-manifest.ts';
import { editManifest } from '../../../freight/dispatch/loading/edit-manifest.ts';
import { findManifests, viewManifest } from '../../../freight/dispatch/loading/find-manifests.ts';
import { readManifest } from '../../../freight/dispatch/loading/manifest.ts';
import { printManifest } from '../../../freight/dispatch/loading/manifest-document.ts';
import { manifestFreights } from '../../../freight/dispatch/loading/manifest-freights.ts';
import { openManifest } from '../../../freight/dispatch/loading/open-manifest.ts';
import { removeVolume } from '../../../freight/dispatch/loading/remove-volume.ts';
import { type LoadingScanned, scanVolume } from '../../../freight/dispatch/loading/scan-volume.ts';
import * as wire from '../../../freight/dispatch/loading/wire.ts';
import type { LabelDesk } from '../../../freight/label/desk.ts';
import { parseDay } from '../../../kernel/days.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type Keep, once } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { keyedRequest } from '../../keyed-request.ts';

const usualLimit = 50;
const freightCodeLength = 13;
const noVehicle = { driverName: null, driverDocument: null, plate: null, note: null };

/** Binds what `contract/src/admin/freights/loading-manifests.ts` declares. */
export function bindLoadingManifests(server: HttpServer<Caller>, desk: LabelDesk): void {
  bindReads(server, desk);
  const { ctx } = desk;
  const view = async (id: number) => wire.toManifestView(await viewManifest(ctx, id));
  bind(server, manifests.openLoadingManifest, async (call) => {
    const { dispatchPointId, carrierId, ...vehicle } = call.body;
    const manifest = { ...noVehicle, ...wire.fromVehicle(vehicle), dispatchPointId, carrierId };
    const keyed = keyedRequest(manifests.openLoadingManifest, call);
    const { id } = await once(ctx.db, keyed, (keep: Keep<{ id: number }>) =>
      openManifest(ctx, actorOf(call.caller), { manifest, keep }),
    );
    return view(id);
  });
  bind(server, manifests.updateLoadingManifest, async ({ caller, params, body }) => {
    const { loadingManifestId: manifestId } = params;
    const { revision, ...changes } = body;
    await editManifest(ctx, actorOf(caller), { manifestId, revision, changes: wire.fromVehicle(changes) });
    return view(manifestId);
  });
  bind(server, manifests.scanOntoLoadingManifest, async (call) => {
    const { caller, params, body } = call;
    const { scope, name: by } = caller;
    const scan = { text: body.code, isWhole: body.volumes === 'all', scope, by };
    const keyed = keyedRequest(manifests.scanOntoLoadingManifest, call);
    const scanned = await once(ctx.db, keyed, (keep: Keep<LoadingScanned>) =>
      scanVolume(ctx, { ...scan, manifestId: params.loadingManifestId }, keep),
    );
    return wire.toScanView(scanned);
  });
  bind(server, manifests.removeLoadedVolume, async ({ caller, params }) => {
    const { loadingManifestId: manifestId, volumeCode } = params;
    const freightCode = volumeCode.slice(0, freightCodeLength);
    const volumeNumber = Number(volumeCode.slice(freightCodeLength));
    await removeVolume(ctx, actorOf(caller), { manifestId, freightCode, volumeNumber });
    return view(manifestId);
  });
  bind(server, manifests.closeLoadingManifest, async (call) => {
    const { loadingManifestId } = call.params;
    const closing = wire.fromClosing(loadingManifestId, call.body);
    const keyed = keyedRequest(manifests.closeLoadingManifest, call);
    await once(ctx.db, keyed, (keep: Keep<null>) =>
      closeManifest(ctx, actorOf(call.caller), { closing, keep }),
    );
    return view(loadingManifestId);
  });
  bind(server, manifests.cancelLoadingManifest, async ({ caller, params, body }) => {
    const { loadingManifestId: manifestId } = params;
    const { revision, reason = null } = body;
    await cancelManifest(ctx, actorOf(caller), { manifestId, revision, reason });
    return view(manifestId);
  });
}

function bindReads(server: HttpServer<Caller>, desk: LabelDesk): void {
  const { ctx } = desk;
  bind(server, manifests.listLoadingManifests, async ({ query, caller: { scope } }) => {
    const { shipperId = null, carrierId = null, dispatchPointId = null, state = null, cursor } = query;
    const { limit = usualLimit, from, until } = query;
    const listed = await findManifests(ctx, {
      ...{ scope, shipperId, carrierId, dispatchPointId, state, limit: limit + 1 },
      fromDay: from === undefined ? null : parseDay(from),
      untilDay: until === undefined ? null : parseDay(until),
      before: cursor === undefined ? null : Number(cursor),
    });
    const shown = listed.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = listed.length > limit && last !== undefined ? String(last.id) : null;
    return { items: shown.map(wire.toManifestLine), nextCursor };
  });
  bind(server, manifests.getLoadingManifest, async ({ params }) =>
    wire.toManifestView(await viewManifest(ctx, params.loadingManifestId)),
  );
  bind(server, manifests.listLoadingManifestFreights, async ({ params, query }) => {
    const { view = 'all', cursor, limit = usualLimit } = query;
    const manifest = await readManifest(ctx.db, params.loadingManifestId);
    const after = cursor === undefined ? 0 : Number(cursor);
    const freights = await manifestFreights(ctx.db, manifest, { view, after, limit: limit + 1 });
    const shown = freights.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = freights.length > limit && last !== undefined ? String(last.freight.number) : null;
    return { items: shown.map(wire.toManifestFreight), nextCursor };
  });
  bind(server, manifests.printLoadingManifest, async ({ params, signal }) => {
    const { bytes: body, fileName } = await printManifest(desk, params.loadingManifestId, signal);
    return { contentType: 'application/pdf', body, fileName, isShown: true as const };
  });
}
