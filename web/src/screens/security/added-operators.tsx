import { Plus, X } from 'lucide-react';
import { replaceSecurityPolicy as bounds } from '../../api/made/bounds/account/security-policy.ts';
import { Icon } from '../../look/icon.tsx';
import { FieldMistakeList, TextField } from '../../parts/field/text-field.tsx';
import { useGrantableShippers } from '../../parts/reach/grantable.ts';
import { PickSome } from '../../parts/reach/pick-some.tsx';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import type { ProviderProps } from './security-values.ts';
import { providerRoles, type RoleLine } from './security-values.ts';

type AddedOperatorsProps = ProviderProps & { wrong: (field: string) => readonly string[] };

/** Whether the provider adds people, with what roles and for which shippers. */
export function AddedOperators({ values, onChange, wrong }: AddedOperatorsProps) {
  const words = useWords().security;
  const { shippers } = useSession();
  const known = useGrantableShippers();
  return (
    <>
      <label className="option">
        <input
          type="checkbox"
          checked={values.addsOperators}
          onChange={({ target }) => onChange({ addsOperators: target.checked })}
        />
        <span>
          {words.addsOperators}
          <span className="note">{words.addsOperatorsWhy}</span>
        </span>
      </label>
      <FieldMistakeList mistakes={wrong('provider.addsOperators')} />
      {values.addsOperators ? (
        <>
          <TextField
            label={words.roleClaim}
            why={words.roleClaimWhy}
            required
            value={values.roleClaim}
            maxLength={bounds['provider.roleClaim'].maxLength}
            mistakes={wrong('provider.roleClaim')}
            onChange={({ target }) => onChange({ roleClaim: target.value })}
          />
          <ClaimRoles
            lines={values.roles}
            onChange={(roles) => onChange({ roles })}
            mistakes={wrong('provider.roles')}
          />
          <PickSome
            what="shippers"
            chosen={values.shipperIds}
            onChoose={(shipperIds) => onChange({ shipperIds })}
            known={known}
            mayGiveAll={shippers === 'all'}
            mistakes={[...wrong('provider.shipperIds'), ...wrong('shipperIds')]}
          />
        </>
      ) : null}
    </>
  );
}

type ClaimRolesProps = {
  lines: readonly RoleLine[];
  onChange: (lines: readonly RoleLine[]) => void;
  mistakes: readonly string[];
};

/** What the values of the claim mean, the first that fits first. */
function ClaimRoles({ lines, onChange, mistakes }: ClaimRolesProps) {
  const words = useWords();
  const put = (key: number, change: Partial<RoleLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const add = (): void => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    onChange([...lines, { key, value: '', role: 'reader' }]);
  };
  return (
    <fieldset className="fieldset">
      <legend>{words.security.claimRoles}</legend>
      <p className="note">{words.security.claimRolesWhy}</p>
      {lines.map(({ key, value, role }, at) => (
        <div className="security-role" key={key}>
          <input
            className="input"
            aria-label={words.security.claimValue(at + 1)}
            placeholder={words.security.claimValueHint}
            required
            autoComplete="off"
            value={value}
            maxLength={bounds['provider.roles[].value'].maxLength}
            onChange={({ target }) => put(key, { value: target.value })}
          />
          <select
            className="input"
            aria-label={words.security.claimRole(at + 1)}
            value={role}
            onChange={({ target }) => put(key, { role: providerRoles[target.selectedIndex] ?? role })}
          >
            {providerRoles.map((one) => (
              <option key={one} value={one}>
                {words.operators.roles[one]}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="button"
            aria-label={words.security.claimRemove(value)}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          >
            <Icon of={X} />
          </button>
        </div>
      ))}
      <div className="settings-acts">
        <button
          type="button"
          className="button"
          disabled={lines.length >= bounds['provider.roles'].maxItems}
          onClick={add}
        >
          <Icon of={Plus} />
          {words.security.claimAdd}
        </button>
      </div>
      <FieldMistakeList mistakes={mistakes} />
    </fieldset>
  );
}
