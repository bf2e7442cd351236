import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { TextField } from '../../../parts/field/text-field.tsx';
import { usePostalAccounts } from '../../../parts/postal/use-postal-accounts.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useWords } from '../../../words/words.ts';
import { PictureSlot } from './picture-slot.tsx';
import { useLabelPictures, useStalePictures } from './use-pictures.ts';

type ServiceMarksProps = { shipperId: number; mayWrite: boolean };

/** Marks of postal services by contract: trademarks, of which none come with Carreto. */
export function ServiceMarks({ shipperId, mayWrite }: ServiceMarksProps) {
  const words = useWords().labelSettings;
  const accounts = usePostalAccounts(shipperId);
  return (
    <section className="settings-part card-part" aria-label={words.marks}>
      <h2>{words.marks}</h2>
      <p className="note">{words.marksWhy}</p>
      {accounts.data === undefined ? (
        <Unanswered error={accounts.error} needs="registry.read" again={() => void accounts.refetch()} />
      ) : accounts.data.length === 0 ? (
        <p className="soft">{words.noAccounts}</p>
      ) : (
        accounts.data.map((account) => <OfAccount key={account.id} account={account} mayWrite={mayWrite} />)
      )}
    </section>
  );
}

function OfAccount({ account, mayWrite }: { account: PostalAccount; mayWrite: boolean }) {
  const words = useWords().labelSettings;
  const { id: accountId, shipperId, name } = account;
  const pictures = useLabelPictures(shipperId);
  const stale = useStalePictures(shipperId);
  const [added, setAdded] = useState<readonly string[]>([]);
  const marks = pictures.data?.filter((picture) => picture.accountId === accountId) ?? [];
  const kept = marks.map(({ serviceCode }) => serviceCode ?? '');
  const codes = [...new Set([...account.services, ...kept, ...added])];
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {codes.map((serviceCode) => (
        <section key={serviceCode} className="mark-of" aria-label={words.mark(serviceCode)}>
          <h4>{words.mark(serviceCode)}</h4>
          <PictureSlot
            name={words.mark(serviceCode)}
            picture={marks.find((mark) => mark.serviceCode === serviceCode)}
            mayWrite={mayWrite}
            set={async (body) => {
              await api.setServiceMark({ accountId, serviceCode, body });
              await stale();
            }}
            remove={async () => {
              await api.removeServiceMark({ accountId, serviceCode });
              await stale();
            }}
          />
        </section>
      ))}
      {mayWrite ? <AddService account={name} onAdd={(code) => setAdded([...added, code])} /> : null}
    </section>
  );
}

/** A service that the contract does not name: one for all services names none. */
function AddService({ account, onAdd }: { account: string; onAdd: (code: string) => void }) {
  const words = useWords().labelSettings;
  const [code, setCode] = useState('');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    onAdd(code.trim());
    setCode('');
  };
  return (
    <form className="settings-acts mark-add" aria-label={words.addServiceTo(account)} onSubmit={add}>
      <TextField
        label={words.service}
        required
        inputMode="numeric"
        pattern="[0-9]{1,8}"
        maxLength={8}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="button">
        {words.addService}
      </button>
    </form>
  );
}
