import '../../parts/manifest/connected.css';
import type { KeyedStore, Store, StorePlatform } from '@carreto/contract/admin/registry/stores';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { useNames } from '../../parts/connections/use-names.ts';
import { Claims } from '../../parts/manifest/claims.tsx';
import { ConnectedPart } from '../../parts/manifest/connected-part.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import type { SearchParams } from '../../shell/search-params.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Addresses } from './addresses.tsx';
import { OrderList } from './order-list.tsx';
import { useStore, useStorePlatforms, useTakeUpStore } from './queries.ts';
import { StoreData } from './store-data.tsx';
import { ChangeStoreForm } from './store-form.tsx';
import { StoreHealth } from './store-health.tsx';
import { StoreMark } from './store-mark.tsx';

const need = 'integration.read';

/** A shop: how it does, its addresses, what it shows, and its last orders. */
export function StorePage() {
  return useMay(need) ? <Found /> : <Refused permission={need} />;
}

function Found() {
  const { loja = '' } = useParams({ strict: false }) as { loja?: string };
  const storeId = /^[1-9]\d{0,14}$/.test(loja) ? Number(loja) : undefined;
  const store = useStore(storeId);
  const platforms = useStorePlatforms();
  if (storeId === undefined || refusalOf(store.error)?.status === 404) return <Missing />;
  const open = [store, platforms].find(({ data }) => data === undefined);
  if (store.data === undefined || platforms.data === undefined)
    return <Unanswered error={open?.error ?? null} needs={need} again={() => void open?.refetch()} />;
  const { platform: name } = store.data;
  return (
    <Shown
      key={storeId}
      store={store.data}
      platform={platforms.data.find(({ platform }) => platform === name)}
    />
  );
}

function Missing() {
  const words = useWords().stores.page;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/integracoes/lojas" search={keepShipper} className="button">
        {words.toList}
      </Link>
    </section>
  );
}

type ShownProps = {
  store: Store;
  /** Undefined where this release does not speak its platform any more. */
  platform: StorePlatform | undefined;
};

function Shown({ store, platform }: ShownProps) {
  const words = useWords().stores;
  const takeUp = useTakeUpStore();
  const { shipperOf } = useNames();
  const [isChanging, setChanging] = useState(false);
  const [keyed, setKeyed] = useState<KeyedStore>();
  const [said, setSaid] = useState('');
  return (
    <article className="connected">
      <header className="connected-title">
        <p>
          <Link to="/integracoes/lojas" search={keepShipper}>
            {words.page.toList}
          </Link>
        </p>
        <div className="connected-head">
          <h1>{store.name}</h1>
          <StoreMark store={store} />
        </div>
        <p className="soft">{words.of(platform?.title ?? store.platform, shipperOf(store.shipperId))}</p>
        <p role="status">{said}</p>
      </header>
      {keyed === undefined ? null : (
        <Addresses
          keyed={keyed}
          isInstalled={platform?.can.install === true}
          onDone={() => setKeyed(undefined)}
        />
      )}
      {isChanging && platform !== undefined ? (
        <ChangeStoreForm
          platform={platform}
          store={store}
          onBack={() => setChanging(false)}
          onSaved={async (changed) => {
            await takeUp(changed);
            setSaid(words.page.saved);
            setChanging(false);
          }}
        />
      ) : (
        <>
          <StoreHealth store={store} />
          <StoreData
            store={store}
            platform={platform}
            onChange={() => setChanging(true)}
            onKeyed={setKeyed}
            onSaid={setSaid}
          />
          <About platform={platform} />
          <Orders store={store} />
        </>
      )}
    </article>
  );
}

function About({ platform }: Pick<ShownProps, 'platform'>) {
  const { acts } = useWords().stores;
  if (platform === undefined) return null;
  const { title, documentedOn, sources, verified } = platform;
  return (
    <section className="connected-part">
      <Claims {...{ title, documentedOn, sources, verified, acts }} />
    </section>
  );
}

function Orders({ store: { id } }: Pick<ShownProps, 'store'>) {
  const words = useWords().stores.page;
  const maySee = useMay('freights.read');
  if (!maySee) return null;
  return (
    <ConnectedPart
      title={words.orders}
      acts={
        <Link
          to="/integracoes/pedidos-de-lojas"
          search={(search: SearchParams) => ({ ...keepShipper(search), loja: String(id) })}
          className="button"
        >
          {words.allOrders}
        </Link>
      }
    >
      <OrderList filter={{ storeId: id }} isFiltered={false} />
    </ConnectedPart>
  );
}
