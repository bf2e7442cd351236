import './operators.css';
import type { Invitation } from '@carreto/contract/admin/account/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { useKept } from '../../parts/list/use-kept.ts';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { useOnline } from '../../shell/notices.tsx';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { InvitationDialog, SendsField } from './invitation-dialogs.tsx';
import { OperatorFields, operatorMembers } from './operator-fields.tsx';
import { bodyOf, mistakesOf, nobody, type OperatorValues, readValues } from './operator-values.ts';

const need = 'people.write';

/** Adds a person and makes the link of their invitation. */
export function NewOperator() {
  const words = useWords().operators;
  return (
    <SettingsPage title={words.newTitle}>
      {useMay(need) ? <Form /> : <Refused permission={need} />}
    </SettingsPage>
  );
}

type Invited = { id: number; name: string; invitation: Invitation };

function Form() {
  const words = useWords().operators;
  const isOnline = useOnline();
  const usual = useUsual();
  const [values, keep] = useKept('carreto.operators.new', (kept) => readValues(kept) ?? usual);
  const [isTried, setTried] = useState(false);
  const { add, error, isBusy, invited, leave } = useAdd(() => {
    keep(usual);
    setTried(false);
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(mistakesOf(values)).length > 0) return;
    void add(values, new FormData(event.currentTarget).get('sends') === 'on');
  };
  const { rest } = fieldMistakes(error, operatorMembers);
  return (
    <form className="settings-part" onSubmit={submit}>
      <OperatorFields
        values={values}
        onChange={(change) => keep({ ...values, ...change })}
        error={error}
        isTried={isTried}
      />
      <SendsField isPossible={values.email.trim() !== ''} />
      <div role="alert">{rest === undefined ? null : <Mistake error={rest} />}</div>
      <div className="settings-acts">
        <button type="submit" className="button" data-kind="main" disabled={!isOnline} aria-disabled={isBusy}>
          {words.form.add}
        </button>
      </div>
      {invited === undefined ? null : <InvitationDialog {...invited} onClose={leave} />}
    </form>
  );
}

/** As a new person is before anybody chose: who sees some lets others see no more than that. */
function useUsual(): OperatorValues {
  const { shippers, carriers } = useSession();
  return {
    ...nobody,
    shipperIds: shippers === 'all' ? 'all' : shippers.map(({ id }) => id),
    carrierIds: carriers === 'all' ? 'all' : carriers.map(({ id }) => id),
  };
}

/** Adds, then invites; where the second fails, the person is there, and the page of the person can invite again. */
function useAdd(onAdded: () => void) {
  const queries = useQueryClient();
  const router = useRouter();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const open = (id: number): void => router.history.push(`${home}/configuracoes/pessoas/${id}`);
  const add = async (values: OperatorValues, sends: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    let added: { id: number; name: string } | undefined;
    try {
      added = await api.addOperator(bodyOf(values));
      onAdded();
      const invitation = await api.inviteOperator({ operatorId: added.id, body: { sends } });
      setInvited({ id: added.id, name: added.name, invitation });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      if (added !== undefined) open(added.id);
    }
    await queries.invalidateQueries({ queryKey: ['listOperators'] });
    setBusy(false);
  };
  return { add, error, isBusy, invited, leave: () => open(invited?.id ?? 0) };
}
