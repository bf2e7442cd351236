import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { InviteDialog } from './invitation-dialogs.tsx';
import { OperatorState } from './operator-list.tsx';
import { dutiesText, reachText } from './operator-texts.ts';
import type { ListedOperator } from './queries.ts';

/** How a person comes in, and what opens and shuts the door. */
export function Access({ operator }: { operator: ListedOperator }) {
  const words = useWords().operators;
  const mayWrite = useMay('people.write');
  return (
    <section className="settings-part">
      <h2>{words.access}</h2>
      <Facts operator={operator} />
      <p>
        <Link to="/configuracoes/historico" search={{ pessoa: String(operator.id) } as never}>
          {words.history}
        </Link>
      </p>
      {mayWrite ? <Acts operator={operator} /> : null}
    </section>
  );
}

function Facts({ operator }: { operator: ListedOperator }) {
  const words = useWords().operators;
  const { language } = usePreferences();
  const at = (iso: string): string => writeInstant(iso, language);
  const { invitedUntil, secondFactorAt, lastUsedAt, hasPassword } = operator;
  return (
    <dl className="facts">
      <dt>{words.filters.state}</dt>
      <dd>
        <OperatorState operator={operator} />
      </dd>
      <dt>{words.form.duties}</dt>
      <dd>{dutiesText(operator, words)}</dd>
      <dt>{words.facts.sees}</dt>
      <dd>{reachText(operator, words)}</dd>
      <dt>{words.facts.password}</dt>
      <dd>{hasPassword ? words.facts.hasPassword : words.facts.noPassword}</dd>
      <dt>{words.facts.invitation}</dt>
      <dd>{invitedUntil === null ? words.facts.noInvitation : words.facts.until(at(invitedUntil))}</dd>
      <dt>{words.secondFactor}</dt>
      <dd>{secondFactorAt === null ? words.secondFactorOff : words.secondFactorOn(at(secondFactorAt))}</dd>
      <dt>{words.lastUsed}</dt>
      <dd>{lastUsedAt === null ? words.never : at(lastUsedAt)}</dd>
      <dt>{words.facts.created}</dt>
      <dd>{at(operator.createdAt)}</dd>
    </dl>
  );
}

type Open = 'invite' | 'switch';

function Acts({ operator }: { operator: ListedOperator }) {
  const words = useWords().operators.act;
  const [open, setOpen] = useState<Open>();
  const [outcome, setOutcome] = useState('');
  const { active, hasPassword, invitedUntil } = operator;
  const again = invitedUntil === null ? words.invite : words.again;
  return (
    <>
      <div className="settings-acts">
        {active ? (
          <button type="button" className="button" onClick={() => setOpen('invite')}>
            {hasPassword ? words.newPassword : again}
          </button>
        ) : null}
        <button
          type="button"
          className="button"
          data-kind={active ? 'danger' : undefined}
          onClick={() => setOpen('switch')}
        >
          {active ? words.disable : words.enable}
        </button>
      </div>
      <p className="settings-outcome" role="status">
        {outcome}
      </p>
      <ActDialog open={open} operator={operator} onClose={() => setOpen(undefined)} onOutcome={setOutcome} />
    </>
  );
}

type ActDialogProps = {
  open: Open | undefined;
  operator: ListedOperator;
  onClose: () => void;
  onOutcome: (outcome: string) => void;
};

function ActDialog({ open, operator, onClose, onOutcome }: ActDialogProps) {
  const words = useWords().operators;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['listOperators'] });
  const { id, name, active, revision } = operator;
  if (open === undefined) return null;
  if (open === 'invite') {
    return <InviteDialog operator={operator} onClose={onClose} onInvited={() => void refresh()} />;
  }
  const switchOver = async (): Promise<void> => {
    await api.updateOperator({ operatorId: id, body: { revision, active: !active } });
    onOutcome(active ? words.disabled : words.enabled);
    await refresh();
  };
  return (
    <FormDialog
      title={active ? words.disable.title(name) : words.act.enable}
      act={active ? words.act.disable : words.act.enable}
      kind={active ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={switchOver}
    >
      {active ? <p>{words.disable.why}</p> : null}
    </FormDialog>
  );
}
