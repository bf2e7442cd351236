import {
  isOfPartners,
  type Permission,
  permissions,
  type Role,
  roleNames,
  roles,
} from '@carreto/contract/permissions';
import { useId } from 'react';
import { FieldMistakeList } from '../../parts/field/text-field.tsx';
import { useSession } from '../../shell/session-context.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import type { OperatorValues } from './operator-values.ts';

type DutiesProps = {
  values: OperatorValues;
  onChange: (change: Partial<OperatorValues>) => void;
  /** The old rank of the person, where that is how it is said. */
  rank: keyof Words['operators']['ranks'] | undefined;
  mistakes: readonly string[];
};

/** What a person may: by roles, or permission by permission. Nobody gives what they have not. */
export function Duties({ values, onChange, rank, mistakes }: DutiesProps) {
  const words = useWords().operators;
  const id = useId();
  const ways = [
    ...(rank === undefined ? [] : [['rank', words.form.byRank(words.ranks[rank])] as const]),
    ['roles', words.form.byRoles] as const,
    ['permissions', words.form.byPermissions] as const,
  ];
  return (
    <fieldset className="fieldset" aria-describedby={mistakes.length === 0 ? undefined : `${id}-wrong`}>
      <legend>{words.form.duties}</legend>
      {ways.map(([way, text]) => (
        <label className="option" key={way}>
          <input type="radio" name={id} checked={values.way === way} onChange={() => onChange({ way })} />
          <span>{text}</span>
        </label>
      ))}
      {values.way === 'roles' ? (
        <Roles chosen={values.roles} onChoose={(next) => onChange({ roles: next })} />
      ) : null}
      {values.way === 'permissions' ? (
        <Permissions chosen={values.permissions} onChoose={(next) => onChange({ permissions: next })} />
      ) : null}
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </fieldset>
  );
}

function toggled<One>(list: readonly One[], one: One): readonly One[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** What is of a carrier's own people nobody of the installation has, to give it. */
function isGrantable(permission: Permission, own: readonly Permission[]): boolean {
  return own.includes(permission) || isOfPartners(permission);
}

type ChoiceProps<One> = { chosen: readonly One[]; onChoose: (chosen: readonly One[]) => void };

function Roles({ chosen, onChoose }: ChoiceProps<Role>) {
  const words = useWords().operators;
  const own = useSession().permissions;
  return (
    <div className="options">
      {roleNames.map((role) => {
        const isMine = roles[role].every((permission) => isGrantable(permission, own));
        return (
          <label className="option" key={role} data-off={isMine ? undefined : true}>
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              disabled={!isMine && !chosen.includes(role)}
              onChange={() => onChoose(toggled(chosen, role))}
            />
            <span>
              {words.roles[role]}
              <span className="note">{isMine ? words.roleAbout[role] : words.form.notMine}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

type Area = keyof Words['operators']['areas'];
type Verb = keyof Words['operators']['verbs'];

const areas = [...new Set(permissions.map((permission) => permission.split('.')[0] as Area))];

function Permissions({ chosen, onChoose }: ChoiceProps<Permission>) {
  const words = useWords().operators;
  const own = useSession().permissions;
  return (
    <div className="options">
      {areas.map((area) => (
        <fieldset className="permission-area" key={area}>
          <legend>{words.areas[area]}</legend>
          {permissions
            .filter((permission) => permission.startsWith(`${area}.`))
            .map((permission) => {
              const isMine = isGrantable(permission, own);
              return (
                <label className="option" key={permission} data-off={isMine ? undefined : true}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(permission)}
                    disabled={!isMine && !chosen.includes(permission)}
                    onChange={() => onChoose(toggled(chosen, permission))}
                  />
                  <span>
                    {words.verbs[permission.split('.')[1] as Verb]}
                    {isMine ? null : <span className="note">{words.form.notMine}</span>}
                  </span>
                </label>
              );
            })}
        </fieldset>
      ))}
    </div>
  );
}
