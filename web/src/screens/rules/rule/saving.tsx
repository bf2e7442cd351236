import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, refusalOf } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import type { RuleNames } from '../../../parts/rules/sentence.ts';
import { useOnline } from '../../../shell/notices.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { CloneDialog, RemoveDialog, SwitchDialog } from '../dialogs.tsx';
import { useRenewRules } from '../queries.ts';
import { Trial } from '../trial/trial.tsx';
import { Conflict } from './conflict.tsx';

type SavingProps = {
  shipperId: number;
  rule: FreightRuleView | undefined;
  isChanged: boolean;
  /** What was typed; undefined, with its mistakes shown, where it is no rule. */
  taken(): Required<NewRule> | undefined;
  names: RuleNames;
  /** Gives up what was typed. */
  onDrop(): void;
};

type Open = { kind: 'switch' | 'clone' | 'remove' } | { kind: 'save'; typed: Required<NewRule> };

/** What can be done with a rule. A change of one that is switched on counts at once, so what it does is seen first. */
export function Saving(props: SavingProps) {
  const { shipperId, rule, taken } = props;
  const words = useWords().rules;
  const { save, error, mine, said, setSaid, drop } = useSaving(props);
  const [open, setOpen] = useState<Open>();
  const renew = useRenewRules();
  const navigate = useNavigate();
  const close = (): void => setOpen(undefined);
  const press = (): void => {
    const typed = taken();
    if (typed === undefined) return;
    if (rule?.active === true) setOpen({ kind: 'save', typed });
    else void save(typed).catch(() => undefined);
  };
  const isOther = open !== undefined && open.kind !== 'save';
  return (
    <>
      <p role="status">{said}</p>
      <Buttons rule={rule} onSave={press} onOpen={(kind) => setOpen({ kind })} />
      <div role="alert">{error === undefined || mine !== undefined ? null : <Mistake error={error} />}</div>
      {rule === undefined || mine === undefined ? null : (
        <Conflict rule={rule} mine={mine} names={props.names} onAgain={save} onDrop={drop} />
      )}
      {rule === undefined || open?.kind !== 'save' ? null : (
        <FormDialog
          title={words.dialogs.save(rule.name)}
          act={words.acts.save}
          onClose={close}
          onSubmit={() => save(open.typed)}
        >
          <p>{words.dialogs.saveWhy}</p>
          <Trial isBrief shipperId={shipperId} trial={{ ruleId: rule.id, rule: open.typed }} />
        </FormDialog>
      )}
      {rule === undefined || !isOther ? null : (
        <Acts
          shipperId={shipperId}
          rule={rule}
          kind={open.kind}
          onClose={close}
          onSwitched={(next) => {
            setSaid(next.active ? words.done.on(next.name) : words.done.off(next.name));
            renew(next);
          }}
          onGone={(next) => {
            renew(next?.id === rule.id ? undefined : next);
            const to = next === undefined ? '/regras' : `/regras/${next.id}`;
            void navigate({ to, search: keepShipper } as unknown as Parameters<typeof navigate>[0]);
          }}
        />
      )}
    </>
  );
}

type ButtonsProps = {
  rule: FreightRuleView | undefined;
  onSave(): void;
  onOpen(kind: 'switch' | 'clone' | 'remove'): void;
};

function Buttons({ rule, onSave, onOpen }: ButtonsProps) {
  const words = useWords().rules;
  const mayWrite = useMay('rules.write');
  const mayActivate = useMay('rules.activate');
  const isOnline = useOnline();
  const save = (
    <button type="button" className="button" data-kind="main" disabled={!isOnline} onClick={onSave}>
      {rule === undefined ? words.acts.saveOff : words.acts.save}
    </button>
  );
  if (rule === undefined) return <div className="rule-tools">{save}</div>;
  return (
    <div className="rule-tools">
      {mayWrite ? (
        <>
          {mayActivate || !rule.active ? save : null}
          {mayActivate ? (
            <button type="button" className="button" onClick={() => onOpen('switch')}>
              {rule.active ? words.acts.switchOff : words.acts.switchOn}
            </button>
          ) : null}
          <button type="button" className="button" onClick={() => onOpen('clone')}>
            {words.acts.clone}
          </button>
        </>
      ) : null}
      {mayActivate ? (
        <button type="button" className="button" data-kind="danger" onClick={() => onOpen('remove')}>
          {words.acts.remove}
        </button>
      ) : null}
      <span className="note">{rule.active ? words.on : words.off}</span>
    </div>
  );
}

/** Saves what was typed; `mine` is what could not be saved because somebody was faster. */
function useSaving({ shipperId, rule, onDrop }: SavingProps) {
  const words = useWords().rules;
  const renew = useRenewRules();
  const navigate = useNavigate();
  const [error, setError] = useState<Error>();
  const [mine, setMine] = useState<Required<NewRule>>();
  const [said, setSaid] = useState('');
  const saveStored = async (typed: Required<NewRule>, stored: FreightRuleView, revision: number) => {
    const saved = await api.updateRule({ ruleId: stored.id, body: { ...typed, revision } });
    renew(saved);
    setSaid(words.done.saved(saved.name));
  };
  const saveNew = async (typed: Required<NewRule>): Promise<void> => {
    const added = await api.addRule({ shipperId, body: typed });
    renew(added);
    void navigate({ to: `/regras/${added.id}`, search: keepShipper } as unknown as Parameters<
      typeof navigate
    >[0]);
  };
  const save = async (typed: Required<NewRule>, revision = rule?.revision ?? 0): Promise<void> => {
    setError(undefined);
    setMine(undefined);
    setSaid('');
    try {
      await (rule === undefined ? saveNew(typed) : saveStored(typed, rule, revision));
      onDrop();
    } catch (refused) {
      const isOld = refusalOf(refused)?.details.some(({ field }) => field === 'revision') === true;
      if (isOld) setMine(typed);
      else setError(refused as Error);
      if (!isOld) throw refused;
    }
  };
  const drop = (): void => {
    setMine(undefined);
    onDrop();
  };
  return { save, error, mine, said, setSaid, drop };
}

type ActsProps = {
  shipperId: number;
  rule: FreightRuleView;
  kind: 'switch' | 'clone' | 'remove';
  onClose: () => void;
  onSwitched: (rule: FreightRuleView) => void;
  /** To the rule that was made, or to the list. */
  onGone: (rule: FreightRuleView | undefined) => void;
};

function Acts({ shipperId, rule, kind, onClose, onSwitched, onGone }: ActsProps) {
  if (kind === 'switch')
    return <SwitchDialog shipperId={shipperId} rule={rule} onClose={onClose} onDone={onSwitched} />;
  if (kind === 'clone') return <CloneDialog rule={rule} onClose={onClose} onDone={onGone} />;
  return (
    <RemoveDialog shipperId={shipperId} rule={rule} onClose={onClose} onDone={() => onGone(undefined)} />
  );
}
