import { useWords } from '../../words/words.ts';
import { TextField } from './fields.tsx';

/** Somebody with an address. */
export function PartyFields({ title, prefix }: { title: string; prefix: 'sender' | 'recipient' }) {
  const words = useWords().returns.party;
  const named = (name: string): string => `${prefix}.${name}`;
  return (
    <fieldset className="returns-part">
      <legend>{title}</legend>
      <div className="returns-fields">
        <TextField label={words.name} name={named('name')} max={255} isRequired />
        <TextField label={words.document} name={named('document')} max={18} />
        <TextField label={words.email} name={named('email')} type="email" max={255} />
        <TextField label={words.phone} name={named('phone')} type="tel" max={20} />
        <TextField label={words.zip} name={named('zip')} pattern="[0-9]{2}\.?[0-9]{3}-?[0-9]{3}" isRequired />
        <TextField label={words.street} name={named('street')} max={255} isRequired />
        <TextField label={words.number} name={named('number')} max={60} isRequired />
        <TextField label={words.complement} name={named('complement')} max={255} />
        <TextField label={words.district} name={named('district')} max={255} isRequired />
        <TextField label={words.city} name={named('city')} max={255} isRequired />
        <TextField label={words.state} name={named('state')} max={2} pattern="[A-Za-z]{2}" isRequired />
      </div>
    </fieldset>
  );
}
