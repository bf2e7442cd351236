import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { writeDay } from '../../formats/days.ts';
import { Icon } from '../../look/icon.tsx';
import { useRuleNames } from '../../parts/rules/names.ts';
import { RuleText } from '../../parts/rules/rule-text.tsx';
import type { RuleNames } from '../../parts/rules/sentence.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { useDrag } from './use-drag.ts';

type RuleListProps = {
  shipperId: number;
  /** In the order that is shown. */
  rules: readonly FreightRuleView[];
  /** `to` counts from 0. */
  onMove(rule: FreightRuleView, to: number): void;
  onSwitch(rule: FreightRuleView): void;
};

/** The rules by their sentences. On a name, `Alt ↑ ↓` moves its rule, `Space` switches it, arrows go to the next. */
export function RuleList({ shipperId, rules, onMove, onSwitch }: RuleListProps) {
  const words = useWords().rules;
  const names = useRuleNames(shipperId, rules);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<number>(undefined);
  useDrag(list, (id, to) => {
    const rule = rules.find((one) => one.id === id);
    if (rule !== undefined) onMove(rule, to);
  });
  // A row that moves loses the focus in browsers: it is given back.
  useEffect(() => {
    if (focused.current !== undefined) focusOn(list.current, focused.current);
    focused.current = undefined;
  });
  const onKey = (event: KeyboardEvent, at: number): void => {
    const rule = rules[at];
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (rule === undefined || event.ctrlKey || event.metaKey || (step === 0 && event.key !== ' ')) return;
    event.preventDefault();
    if (step === 0) onSwitch(rule);
    else if (event.altKey) {
      focused.current = rule.id;
      onMove(rule, at + step);
    } else focusOn(list.current, rules[at + step]?.id ?? rule.id);
  };
  return (
    <ol className="rule-list" aria-label={words.listLabel} ref={list}>
      {rules.map((rule, at) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          at={at}
          isLast={at === rules.length - 1}
          names={names}
          onKey={(event) => onKey(event, at)}
          onMove={(to) => onMove(rule, to)}
          onSwitch={() => onSwitch(rule)}
        />
      ))}
    </ol>
  );
}

function focusOn(list: HTMLOListElement | null, id: number): void {
  list?.querySelector<HTMLElement>(`[data-rule="${id}"] .rule-name`)?.focus();
}

type RuleRowProps = {
  rule: FreightRuleView;
  at: number;
  isLast: boolean;
  names: RuleNames;
  onKey(event: KeyboardEvent): void;
  onMove(to: number): void;
  onSwitch(): void;
};

function RuleRow({ rule, at, isLast, names, onKey, onMove, onSwitch }: RuleRowProps) {
  const words = useWords().rules;
  const mayActivate = useMay('rules.activate');
  const dates = datesText(rule, words);
  return (
    <li data-rule={rule.id} data-off={rule.active ? undefined : true}>
      <span className="rule-grip" draggable={true} aria-hidden="true">
        <Icon of={GripVertical} />
        {words.place(at + 1)}
      </span>
      <div className="rule-main">
        <Link
          className="rule-name"
          to="/regras/$id"
          params={{ id: String(rule.id) }}
          search={keepShipper}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Space"
          onKeyDown={onKey}
        >
          {rule.name}
        </Link>
        <RuleText rule={rule} names={names} />
        {dates === '' ? null : <p className="note">{dates}</p>}
      </div>
      <div className="rule-acts">
        <label className="rule-switch">
          <input
            type="checkbox"
            aria-label={words.toggle(rule.name)}
            checked={rule.active}
            disabled={!mayActivate}
            onChange={onSwitch}
          />
          <span aria-hidden="true">{rule.active ? words.on : words.off}</span>
        </label>
        <button
          type="button"
          className="button"
          data-kind="icon"
          aria-label={words.up(rule.name)}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <Icon of={ArrowUp} />
        </button>
        <button
          type="button"
          className="button"
          data-kind="icon"
          aria-label={words.down(rule.name)}
          disabled={isLast}
          onClick={() => onMove(at + 1)}
        >
          <Icon of={ArrowDown} />
        </button>
      </div>
    </li>
  );
}

function datesText({ validFromOn, validToOn }: FreightRuleView, words: Words['rules']): string {
  if (validFromOn === null) return validToOn === null ? '' : words.until(writeDay(validToOn));
  return validToOn === null
    ? words.since(writeDay(validFromOn))
    : words.span(writeDay(validFromOn), writeDay(validToOn));
}
