import { useState } from 'react';
import { usePostalAccounts } from '../../parts/postal/use-postal-accounts.ts';
import { useWords } from '../../words/words.ts';
import { Check, Choice, NumberField, TextField } from './fields.tsx';

/** Through the postal operator: contract, service, and to be posted or fetched at home. */
export function PostalFields({ shipperId }: { shipperId: number | undefined }) {
  const words = useWords().returns.form;
  const [way, setWay] = useState('posting');
  const accounts = usePostalAccounts(shipperId);
  const active = accounts.data?.filter((account) => account.active) ?? [];
  const services = [...new Set(active.flatMap((account) => account.services))];
  return (
    <>
      <Choice
        label={words.account}
        name="accountId"
        options={[
          ['', words.anyAccount],
          ...active.map(({ id, name, card }) => [String(id), `${name} · ${card}`] as const),
        ]}
      />
      <TextField
        label={words.serviceCode}
        name="serviceCode"
        max={8}
        pattern="[0-9]{1,8}"
        known={services}
        isRequired
      />
      <Choice
        label={words.way}
        name="way"
        options={[
          ['posting', words.posting],
          ['collection', words.collection],
        ]}
        onValue={setWay}
      />
      {way === 'posting' ? (
        <NumberField label={words.postingDays} name="postingDays" min={5} max={59} initial={14} />
      ) : (
        <TextField label={words.collectionOn} name="collectionOn" type="date" isRequired />
      )}
      <Check label={words.notifySender} name="notifySender" />
      <Check label={words.notifyRecipient} name="notifyRecipient" />
    </>
  );
}
