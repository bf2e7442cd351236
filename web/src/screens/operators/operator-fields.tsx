import { addOperator as bounds } from '../../api/made/bounds/registry/operators.ts';
import { wordFor } from '../../formats/word-for.ts';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { TextField } from '../../parts/field/text-field.tsx';
import {
  useGrantableCarriers,
  useGrantablePoints,
  useGrantableShippers,
  useMayGiveAllPoints,
} from '../../parts/reach/grantable.ts';
import { PickSome } from '../../parts/reach/pick-some.tsx';
import { useSession } from '../../shell/session-context.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { Duties } from './duties.tsx';
import { mistakesOf, type OperatorValues } from './operator-values.ts';

type OperatorFieldsProps = {
  values: OperatorValues;
  onChange: (change: Partial<OperatorValues>) => void;
  rank?: keyof Words['operators']['ranks'] | undefined;
  /** What the API said when it was sent. */
  error: Error | undefined;
  /** Whether it was tried to send: what is missing is said from then on. */
  isTried: boolean;
};

/** Members that the form has fields for, as the API names them in refusals. */
export const operatorMembers = [
  'name',
  'email',
  'role',
  'roles',
  'permissions',
  'needs',
  'shipperIds',
  'carrierIds',
  'dispatchPointIds',
  'auditLimitCents',
];

/** Who a person is, what they may do and what they see. */
export function OperatorFields({ values, onChange, rank, error, isTried }: OperatorFieldsProps) {
  const words = useWords().operators;
  const { shippers, carriers } = useSession();
  const knownShippers = useGrantableShippers();
  const knownCarriers = useGrantableCarriers();
  const wrong = useMistakes(values, { error, isTried });
  return (
    <>
      <TextField
        label={words.form.name}
        value={values.name}
        required
        maxLength={bounds.name.maxLength}
        mistakes={wrong('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={words.form.email}
        why={words.form.emailWhy}
        type="email"
        value={values.email}
        maxLength={254}
        mistakes={wrong('email')}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <Duties
        values={values}
        onChange={onChange}
        rank={rank}
        mistakes={[...wrong('duties'), ...wrong('role'), ...wrong('roles'), ...wrong('permissions')].concat(
          wrong('needs'),
        )}
      />
      <PickSome
        what="shippers"
        chosen={values.shipperIds}
        onChoose={(shipperIds) => onChange({ shipperIds })}
        known={knownShippers}
        mayGiveAll={shippers === 'all'}
        mistakes={wrong('shipperIds')}
      />
      <PickSome
        what="carriers"
        chosen={values.carrierIds}
        onChoose={(carrierIds) => onChange({ carrierIds })}
        known={knownCarriers}
        mayGiveAll={carriers === 'all'}
        mistakes={wrong('carrierIds')}
      />
      <PickPoints values={values} onChange={onChange} mistakes={wrong('dispatchPointIds')} />
      <TextField
        label={words.form.limit}
        why={words.form.limitWhy}
        inputMode="decimal"
        value={values.limit}
        maxLength={20}
        mistakes={wrong('auditLimitCents')}
        onChange={({ target }) => onChange({ limit: target.value })}
      />
    </>
  );
}

type PickPointsProps = Pick<OperatorFieldsProps, 'values' | 'onChange'> & { mistakes: readonly string[] };

/** From which dispatch points: those of the shippers that the person sees, read once some are wanted. */
function PickPoints({ values, onChange, mistakes }: PickPointsProps) {
  const { shipperIds, dispatchPointIds: chosen } = values;
  const shippers = useGrantableShippers()?.filter(
    ({ id }) => shipperIds === 'all' || shipperIds.includes(id),
  );
  return (
    <PickSome
      what="dispatchPoints"
      chosen={chosen}
      onChoose={(dispatchPointIds) => onChange({ dispatchPointIds })}
      known={useGrantablePoints(chosen === 'all' ? undefined : shippers)}
      mayGiveAll={useMayGiveAllPoints()}
      mistakes={mistakes}
    />
  );
}

/** What is wrong with a field: what the page sees itself, and what the API said. */
function useMistakes(
  values: OperatorValues,
  { error, isTried }: { error: Error | undefined; isTried: boolean },
): (field: string) => readonly string[] {
  const words = useWords().operators;
  const own = isTried ? mistakesOf(values) : {};
  const said = fieldMistakes(error, operatorMembers);
  return (field) => {
    const mistake = own[field];
    const ofApi = said
      .of(field)
      .map((one) => (field === 'needs' ? `${permissionText(words, one)}: ${words.form.notMine}` : one));
    return mistake === undefined ? ofApi : [words.form[mistake], ...ofApi];
  };
}

/** A permission as people say it: `Fretes: ver`. */
export function permissionText({ areas, verbs }: Words['operators'], permission: string): string {
  const [area = '', verb = ''] = permission.split('.');
  return `${wordFor(areas, area)}, ${wordFor(verbs, verb)}`;
}
