import type { KeyedStore } from '@carreto/contract/admin/registry/stores';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { ConnectedPart } from '../../parts/manifest/connected-part.tsx';
import { useWords } from '../../words/words.ts';
import { reasonText } from './reason-text.ts';

type AddressesProps = {
  keyed: KeyedStore;
  /** What it is connected by: only an app has an address to land on. */
  isInstalled: boolean;
  onDone: () => void;
};

type Words = ReturnType<typeof useWords>['stores'];

/** Whether the platform knows them, or who has to tell it. */
function registeredWords(registered: KeyedStore['registered'], { addresses: words, reasons }: Words): string {
  if (registered === null) return words.notInstalled;
  if (registered.done) return words.registered;
  const { byHand, reason, sentence } = registered;
  return byHand
    ? words.byHand
    : words.notRegistered(reasonText(reasons, { reason, sentence: sentence ?? '' }));
}

/** What the platform calls, with the secret in it: shown this once, each to copy. */
export function Addresses({ keyed: { addresses, registered }, isInstalled, onDone }: AddressesProps) {
  const { stores } = useWords();
  const words = stores.addresses;
  const names = ['rates', 'events', ...(isInstalled ? (['install'] as const) : [])] as const;
  return (
    <ConnectedPart title={words.title}>
      <p className="connected-off" role="status">
        {words.once}
      </p>
      <dl className="connected-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <code>{addresses[name]}</code>{' '}
              <CopyButton text={addresses[name]} label={words.copyOf(words[name])} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{registeredWords(registered, stores)}</p>
      <div className="connected-acts">
        <button type="button" className="button" data-kind="main" onClick={onDone}>
          {words.done}
        </button>
      </div>
    </ConnectedPart>
  );
}
