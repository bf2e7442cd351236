import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { replaceSecurityPolicy as bounds } from '../../api/made/bounds/account/security-policy.ts';
import { home } from '../../api/place.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { fieldMistakes, lineMistakes } from '../../parts/field/field-mistakes.ts';
import { TextArea } from '../../parts/field/text-area.tsx';
import { FieldMistakeList, TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import { AddedOperators } from './added-operators.tsx';
import { linesOf, type ProviderProps } from './security-values.ts';

/** Members that the form has fields for, as the API names them in refusals. */
export const providerMembers = [
  'provider',
  'provider.issuer',
  'provider.clientId',
  'provider.clientSecret',
  'provider.label',
  'provider.domains',
  'provider.roleClaim',
  'provider.roles',
  'provider.addsOperators',
  'provider.shipperIds',
  'shipperIds',
];

/** Where a provider sends people back to, as long as the API has not said it. */
const usualReturn = `${location.origin}${home}/entrar/provedor/retorno`;

type ProviderFieldsProps = ProviderProps & { known: SecurityPolicy['provider'] };

/** An identity provider, and whom it lets in. */
export function ProviderFields({ values, onChange, error, known }: ProviderFieldsProps) {
  const words = useWords().security;
  const wrong = fieldMistakes(error, providerMembers).of;
  return (
    <fieldset className="fieldset security-provider">
      <legend>{words.provider}</legend>
      <label className="option">
        <input
          type="checkbox"
          checked={values.hasProvider}
          onChange={({ target }) => onChange({ hasProvider: target.checked })}
        />
        <span>
          {words.hasProvider}
          <span className="note">{words.providerWhy}</span>
        </span>
      </label>
      <FieldMistakeList mistakes={wrong('provider')} />
      {values.hasProvider ? (
        <>
          <ReturnUrl url={known?.returnUrl ?? usualReturn} />
          <Client values={values} onChange={onChange} error={error} hasSecret={known?.hasSecret === true} />
          <TextArea
            label={words.domains}
            why={words.domainsWhy}
            rows={2}
            value={values.domains}
            mistakes={lineMistakes(error, { field: 'provider.domains', lines: linesOf(values.domains) })}
            onChange={({ target }) => onChange({ domains: target.value })}
          />
          <AddedOperators values={values} onChange={onChange} error={error} wrong={wrong} />
        </>
      ) : null}
    </fieldset>
  );
}

/** What the provider has to know. */
function ReturnUrl({ url }: { url: string }) {
  const words = useWords().security;
  return (
    <div className="field">
      <p>{words.returnUrl}</p>
      <p className="security-return">
        <code>{url}</code> <CopyButton text={url} label={words.copyReturn} />
      </p>
    </div>
  );
}

/** Where the provider is, and what this installation is there. */
function Client({ values, onChange, error, hasSecret }: ProviderProps & { hasSecret: boolean }) {
  const words = useWords().security;
  const wrong = fieldMistakes(error, providerMembers).of;
  return (
    <>
      <TextField
        label={words.label}
        why={words.labelWhy}
        required
        value={values.label}
        maxLength={bounds['provider.label'].maxLength}
        mistakes={wrong('provider.label')}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <TextField
        label={words.issuer}
        why={words.issuerWhy}
        type="url"
        required
        value={values.issuer}
        maxLength={bounds['provider.issuer'].maxLength}
        mistakes={wrong('provider.issuer')}
        onChange={({ target }) => onChange({ issuer: target.value })}
      />
      <TextField
        label={words.clientId}
        required
        value={values.clientId}
        maxLength={bounds['provider.clientId'].maxLength}
        mistakes={wrong('provider.clientId')}
        onChange={({ target }) => onChange({ clientId: target.value })}
      />
      <TextField
        label={words.clientSecret}
        why={hasSecret ? words.secretKept : words.secretWhy}
        type="password"
        autoComplete="new-password"
        disabled={values.isWithoutSecret}
        value={values.clientSecret}
        maxLength={bounds['provider.clientSecret'].maxLength}
        mistakes={wrong('provider.clientSecret')}
        onChange={({ target }) => onChange({ clientSecret: target.value })}
      />
      <label className="option">
        <input
          type="checkbox"
          checked={values.isWithoutSecret}
          onChange={({ target }) => onChange({ isWithoutSecret: target.checked, clientSecret: '' })}
        />
        <span>{words.withoutSecret}</span>
      </label>
    </>
  );
}
