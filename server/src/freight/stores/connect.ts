import type { StoreAddresses } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { type Reason, reasonOf, sentenceOfReason } from '../../connectors/vendors/line/reason.ts';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import type { CheckOutcome } from '../../connectors/vendors/vendor.ts';
import type { Context } from '../../context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { carreto } from '../../registry/changes/change.ts';
import type { Keyed } from '../../registry/stores/add-store.ts';
import { noteCheck, noteFailing } from '../../registry/stores/note-state.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import { keepInstalled } from '../../registry/stores/update-store.ts';
import { publicAddress } from '../public-address.ts';
import type { StoreLines } from './desk.ts';
import type { ShownKey } from './wire.ts';
import { oneWithHealth } from './with-health.ts';

export type ConnectDesk = { ctx: Context; lines: StoreLines };

const callMs = 30_000;

/** What a shop's platform calls, with the secret in it. */
export function storeAddresses(
  { config }: Pick<Context, 'config'>,
  { platform, key }: { platform: string; key: string },
): StoreAddresses & { install: string } {
  const base = publicAddress(config, `/stores/${platform}/${key}`);
  return { rates: `${base}/rates`, events: `${base}/events`, install: `${base}/install` };
}

/** A shop with its addresses, of which its platform is told where the shop is installed already. */
export async function withAddresses({ ctx, lines }: ConnectDesk, { store, key }: Keyed): Promise<ShownKey> {
  const addresses = storeAddresses(ctx, { platform: store.platform, key });
  await ctx.mirror.refresh();
  const known = ctx.mirror.current.stores.byId.get(store.id);
  const registered = known === undefined ? null : await registerInstalled({ ctx, lines }, known, addresses);
  return { store: await oneWithHealth(ctx, store), key, addresses, registered };
}

type Registered = NonNullable<ShownKey['registered']>;

function untold(reason: Reason): Registered {
  return { done: false, byHand: false, sentence: sentenceOfReason(reason), reason };
}

/** Null where the platform knows of nobody who could tell it. Where people enter the addresses they do so before they install anything. */
async function registerInstalled(
  desk: ConnectDesk,
  store: KnownStore,
  addresses: StoreAddresses,
): Promise<Registered | null> {
  const access = { credential: desk.lines.credentialOf(store), settings: store.settings };
  const isByHand = desk.lines.clientOf(store)?.register === null;
  if (!isByHand && stores.get(store.platform)?.isInstalled(access) !== true) return null;
  return register(desk, store, addresses);
}

async function register(
  { ctx, lines }: ConnectDesk,
  store: KnownStore,
  addresses: StoreAddresses,
): Promise<Registered> {
  const client = lines.clientOf(store);
  if (client === null) return untold(reasonOf('no_connector'));
  if (client.register === null) return { ...untold(reasonOf('entered_by_hand')), byHand: true };
  const title = ctx.mirror.current.shippers.get(store.shipperId)?.tradeName ?? store.name;
  const options = store.options.map(({ code, title: name }) => ({ code, title: name }));
  try {
    // Buyers read it above the options: it names who sends.
    await client.register({ addresses, title: `Carreto · ${title}`, options }, AbortSignal.timeout(callMs));
    return { done: true, sentence: null, reason: null, byHand: false };
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    await noteFailing(ctx, store.id, error);
    return { ...untold(error.reason), sentence: error.message };
  }
}

/** What came of a shop that landed here after installing the app. */
export type InstallEnd = { kind: 'installed' | 'taken' } | { kind: 'half' | 'refused'; sentence: string };

/**
 * Exchanges the code of an installation, or what the app is, for an access, keeps that sealed, and has the platform call these addresses.
 * `half`: the access is kept, and the platform could not be told; `taken`: the same app is connected to this shop already, and nothing is kept.
 */
export async function installStore(
  desk: ConnectDesk,
  store: KnownStore,
  { code, key }: { code: string | null; key: string },
): Promise<InstallEnd> {
  const { ctx, lines } = desk;
  const client = lines.clientOf(store);
  if (client === null || stores.get(store.platform)?.manifest.can.install !== true) throw fail('not_found');
  try {
    const installed = await client.install(code, AbortSignal.timeout(callMs));
    await keepInstalled(ctx, carreto, { storeId: store.id, ...installed });
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_request') return { kind: 'taken' };
    if (!(error instanceof VendorProblem)) throw error;
    return { kind: 'refused', sentence: error.message };
  }
  await ctx.mirror.refresh();
  const known = ctx.mirror.current.stores.byId.get(store.id);
  if (known === undefined) return { kind: 'half', sentence: 'the shop is switched off' };
  const { done, byHand, sentence } = await register(
    desk,
    known,
    storeAddresses(ctx, { platform: store.platform, key }),
  );
  // Whoever installed it has entered them already: by one of them it came here.
  return done || byHand ? { kind: 'installed' } : { kind: 'half', sentence: sentence ?? '' };
}

/** Asks the platform whether it accepts the credential, and keeps what it says. @throws Failure `not_found` where it is not active. */
export async function checkStore(
  { ctx, lines }: ConnectDesk,
  storeId: number,
): Promise<{ at: string; outcome: CheckOutcome['kind']; sentence: string | null; reason: Reason | null }> {
  const store = ctx.mirror.current.stores.byId.get(storeId);
  const client = store === undefined ? null : lines.clientOf(store);
  if (client === null) throw fail('not_found');
  const outcome = await client.check(AbortSignal.timeout(callMs));
  const at = await noteCheck(ctx, storeId, outcome);
  const checked = { at: at.toISOString(), outcome: outcome.kind };
  if (outcome.kind === 'accepted') return { ...checked, sentence: null, reason: null };
  return { ...checked, sentence: outcome.sentence, reason: outcome.reason ?? null };
}
