import '../../parts/connections/connections.css';
import '../../parts/manifest/connected.css';
import type { KeyedStore, Store, StorePlatform } from '@carreto/contract/admin/registry/stores';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNames } from '../../parts/connections/use-names.ts';
import { ConnectedPart } from '../../parts/manifest/connected-part.tsx';
import { GalleryCard } from '../../parts/manifest/gallery-card.tsx';
import { Rooms } from '../../parts/rooms/rooms.tsx';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useListedShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { Addresses } from './addresses.tsx';
import { useStorePlatforms, useStores, useTakeUpStore } from './queries.ts';
import { NewStoreForm } from './store-form.tsx';
import { StoreMark } from './store-mark.tsx';

const need = 'integration.read';

/** Shops of shippers on their platforms: those that are connected, and what else can be. */
export function Stores() {
  const words = useWords().stores;
  return (
    <div className="connected">
      <h1>{words.title}</h1>
      <Rooms current="stores" />
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const platforms = useStorePlatforms();
  const takeUp = useTakeUpStore();
  const [chosen, setChosen] = useState<StorePlatform>();
  const [keyed, setKeyed] = useState<KeyedStore>();
  if (platforms.data === undefined)
    return <Unanswered error={platforms.error} needs={need} again={() => void platforms.refetch()} />;
  const platformOf = (name: string) => platforms.data.find(({ platform }) => platform === name);
  if (keyed !== undefined)
    return (
      <Addresses
        keyed={keyed}
        isInstalled={platformOf(keyed.store.platform)?.can.install === true}
        onDone={() => setKeyed(undefined)}
      />
    );
  if (chosen !== undefined)
    return (
      <NewStoreForm
        platform={chosen}
        onBack={() => setChosen(undefined)}
        onSaved={async (added) => {
          await takeUp(added.store);
          setChosen(undefined);
          setKeyed(added);
        }}
      />
    );
  return (
    <>
      <Connected titleOf={(name) => platformOf(name)?.title ?? name} />
      <Gallery platforms={platforms.data} onChoose={setChosen} />
    </>
  );
}

function Connected({ titleOf }: { titleOf: (platform: string) => string }) {
  const words = useWords().stores;
  const stores = useStores(useShipperId());
  const maySeeOrders = useMay('freights.read');
  return (
    <ConnectedPart
      title={words.list}
      acts={
        maySeeOrders ? (
          <Link to="/integracoes/pedidos-de-lojas" search={keepShipper} className="button">
            {words.orders.toOrders}
          </Link>
        ) : null
      }
    >
      <p className="note">{words.why}</p>
      {stores.data === undefined ? (
        <Unanswered error={stores.error} needs={need} again={() => void stores.refetch()} />
      ) : stores.data.length === 0 ? (
        <Empty title={words.none} why={words.noneWhy}>
          <Link
            to="/ajuda/$guia/{-$tarefa}"
            params={{ guia: 'operacao', tarefa: 'lojas' }}
            search={keepShipper}
          >
            {words.howTo}
          </Link>
        </Empty>
      ) : (
        <ul className="connection-cards" aria-label={words.list}>
          {stores.data.map((store) => (
            <StoreCard key={store.id} store={store} title={titleOf(store.platform)} />
          ))}
        </ul>
      )}
    </ConnectedPart>
  );
}

function StoreCard({ store, title }: { store: Store; title: string }) {
  const words = useWords().stores;
  const { shipperOf } = useNames();
  const { waiting, toChoose, failed } = store.health;
  const counts = [
    ...(waiting === 0 ? [] : [words.counts.waiting(waiting)]),
    ...(toChoose === 0 ? [] : [words.counts.toChoose(toChoose)]),
    ...(failed === 0 ? [] : [words.counts.failed(failed)]),
  ];
  return (
    <li className="connection-card">
      <div className="connection-head">
        <h3>{store.name}</h3>
        <StoreMark store={store} />
      </div>
      <p className="note">{words.of(title, shipperOf(store.shipperId))}</p>
      {counts.length === 0 ? null : <p className="note">{counts.join(' · ')}</p>}
      <div className="connection-tools">
        <Link
          to={`/integracoes/lojas/${store.id}`}
          search={keepShipper}
          className="button"
          aria-label={words.openOne(store.name)}
        >
          {words.open}
        </Link>
      </div>
    </li>
  );
}

type GalleryProps = { platforms: readonly StorePlatform[]; onChoose: (platform: StorePlatform) => void };

function Gallery({ platforms, onChoose }: GalleryProps) {
  const words = useWords().stores;
  const mayWrite = useMay('integration.write');
  const hasShipper = (useListedShippers()?.length ?? 0) > 0;
  const note = mayWrite ? (hasShipper ? words.galleryWhy : words.noShipper) : words.mayNot;
  return (
    <ConnectedPart title={words.gallery}>
      <p className="note">{note}</p>
      {platforms.length === 0 ? <p>{words.noPlatforms}</p> : null}
      <ul className="manifest-cards" aria-label={words.gallery}>
        {platforms.map((platform) => (
          <GalleryCard
            key={platform.platform}
            title={platform.title}
            documentedOn={platform.documentedOn}
            sources={platform.sources}
            verified={platform.verified}
            acts={words.acts}
            abilities={abilities.flatMap((name) => (platform.can[name] ? [words.can[name]] : []))}
          >
            {mayWrite && hasShipper ? (
              <button
                type="button"
                className="button"
                aria-label={words.connectOne(platform.title)}
                onClick={() => onChoose(platform)}
              >
                {words.connect}
              </button>
            ) : null}
          </GalleryCard>
        ))}
      </ul>
    </ConnectedPart>
  );
}

const abilities = ['rates', 'events', 'back', 'nfe', 'install'] as const;
