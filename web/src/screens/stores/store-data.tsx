import type { KeyedStore, Store, StorePlatform } from '@carreto/contract/admin/registry/stores';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useNames } from '../../parts/connections/use-names.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import { ConnectedPart } from '../../parts/manifest/connected-part.tsx';
import { CredentialDialog } from '../../parts/manifest/credential-dialog.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keptShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { useTakeUpStore } from './queries.ts';

type StoreDataProps = {
  store: Store;
  platform: StorePlatform | undefined;
  onChange: () => void;
  onKeyed: (keyed: KeyedStore) => void;
  onSaid: (outcome: string) => void;
};

type Opened = 'credential' | 'key' | 'off' | 'remove';

/** What a shop is, and how all of it is changed. */
export function StoreData({ store, platform, onChange, onKeyed, onSaid }: StoreDataProps) {
  const words = useWords().stores;
  const { replace } = useWords().manifest;
  const mayWrite = useMay('integration.write');
  const [opened, setOpened] = useState<Opened>();
  const acts = useActs({ store, onKeyed, onSaid });
  const button = (which: Opened, text: string, kind?: 'quiet') => (
    <button type="button" className="button" data-kind={kind} onClick={() => setOpened(which)}>
      {text}
    </button>
  );
  return (
    <ConnectedPart
      title={words.page.data}
      acts={
        mayWrite ? (
          <>
            {platform === undefined ? null : (
              <button type="button" className="button" onClick={onChange}>
                {words.page.change}
              </button>
            )}
            {platform === undefined ? null : button('credential', replace)}
            {button('key', words.addresses.renew)}
            {store.active ? (
              button('off', words.page.switchOff)
            ) : (
              <button
                type="button"
                className="button"
                data-kind="main"
                onClick={() => void acts.change({ active: true })}
              >
                {words.page.switchOn}
              </button>
            )}
            {button('remove', words.page.remove, 'quiet')}
          </>
        ) : null
      }
    >
      <Facts store={store} platform={platform} />
      <Dialogs {...{ store, platform, opened, acts }} onClose={() => setOpened(undefined)} />
    </ConnectedPart>
  );
}

/** What can be done about a shop. */
function useActs({ store, onKeyed, onSaid }: Pick<StoreDataProps, 'store' | 'onKeyed' | 'onSaid'>) {
  const words = useWords().stores.page;
  const router = useRouter();
  const takeUp = useTakeUpStore();
  const { id: storeId, revision } = store;
  type Changes = Omit<Parameters<typeof api.updateStore>[0]['body'], 'revision'>;
  return {
    async change(changes: Changes): Promise<void> {
      await takeUp(await api.updateStore({ storeId, body: { revision, ...changes } }));
      onSaid(words.saved);
    },
    async renew(): Promise<void> {
      // A platform that is told may take its whole time.
      const keyed = await api.renewStoreKey({ storeId }, { timeoutMs: 60_000 });
      await takeUp(keyed.store);
      onKeyed(keyed);
    },
    async remove(): Promise<void> {
      await takeUp(await api.removeStore({ storeId }));
      router.history.push(`${home}/integracoes/lojas${keptShipper()}`);
    },
  };
}

type DialogsProps = Pick<StoreDataProps, 'store' | 'platform'> & {
  opened: Opened | undefined;
  acts: ReturnType<typeof useActs>;
  onClose: () => void;
};

function Dialogs({ store, platform, opened, acts, onClose }: DialogsProps) {
  const { page, addresses } = useWords().stores;
  if (opened === undefined) return null;
  if (opened === 'credential')
    return (
      <CredentialDialog
        fields={platform?.credential ?? []}
        kept={store.credential}
        onClose={onClose}
        onSubmit={(credential) => acts.change({ credential })}
      />
    );
  if (opened === 'key')
    return (
      <FormDialog
        title={addresses.renew}
        act={addresses.renewAct}
        onClose={onClose}
        onSubmit={() => acts.renew()}
      >
        <p>{addresses.renewWhy}</p>
      </FormDialog>
    );
  const isOff = opened === 'off';
  return (
    <FormDialog
      title={isOff ? page.switchOff : page.remove}
      act={isOff ? page.switchOff : page.remove}
      kind="danger"
      onClose={onClose}
      onSubmit={() => (isOff ? acts.change({ active: false }) : acts.remove())}
    >
      <p>{isOff ? page.switchOffWhy : page.removeWhy}</p>
    </FormDialog>
  );
}

function Facts({ store, platform }: Pick<StoreDataProps, 'store' | 'platform'>) {
  const { form, page, addresses } = useWords().stores;
  const points = useDispatchPoints(store.shipperId).data;
  const { dispatchPointId, deadlineMs, previousKeyUntil } = store;
  const point = points?.find(({ id }) => id === dispatchPointId)?.tradeName ?? String(dispatchPointId);
  const titleOf = (name: string): string =>
    [...(platform?.credential ?? []), ...(platform?.settings ?? [])].find((one) => one.name === name)
      ?.title ?? name;
  const kept = store.credential.map(titleOf).join(', ');
  const facts = [
    [form.platformCode, store.platformCode],
    [form.point, point],
    ...(store.channel === null ? [] : [[form.channel, store.channel] as const]),
    ...Object.entries(store.settings).map(([name, value]) => [titleOf(name), value] as const),
    [page.kept, kept === '' ? page.keptNone : kept],
    [form.deadlineMs, deadlineMs === null ? page.usualDeadline : page.ms(writeCount(deadlineMs))],
    [form.asksLive, store.asksLive ? page.yes : page.no],
    [form.hires, store.hires ? page.yes : page.no],
  ] as const;
  return (
    <dl className="connected-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{page.shows}</dt>
        <dd>
          <Shows store={store} />
        </dd>
      </div>
      <Since name={addresses.keptSince} at={store.keyAt} />
      {previousKeyUntil === null ? null : <Since name={addresses.previousUntil} at={previousKeyUntil} />}
      <Since name={page.created} at={store.createdAt} />
    </dl>
  );
}

function Since({ name, at }: { name: string; at: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Moment iso={at} />
      </dd>
    </div>
  );
}

function Shows({ store: { options } }: Pick<StoreDataProps, 'store'>) {
  const { showsOf } = useWords().stores.form;
  const { carrierOf } = useNames();
  return (
    <ol>
      {options.map(({ code, title, shows, carrierId, service }) => {
        const named = [
          ...(carrierId === undefined ? [] : [carrierOf(carrierId)]),
          ...(service === undefined ? [] : [service]),
        ];
        return (
          <li key={code}>
            {title} <code>{code}</code>{' '}
            <span className="soft">{named.length === 0 ? showsOf[shows] : named.join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}
