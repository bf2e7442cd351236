import { writeBrl } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { isHireable, type Rule } from './orders.ts';
import type { Orders } from './use-orders.ts';

const rules = ['cheapest', 'fastest', 'cheapest_within'] as const;
const mostDays = 365;

/** Which offers are taken, and the act: hires all that can be. */
export function HireBar({ orders }: { orders: Orders }) {
  const words = useWords().newFreight;
  const { all, rule, busy, progress } = orders;
  const hireable = all.filter(isHireable);
  const unsent = all.filter(
    ({ state }) => state === 'sent' || state === 'reading' || state === 'waiting',
  ).length;
  // What the shipper will owe; what its buyers pay may be less, or nothing, by its rules.
  const sum = hireable.reduce(
    (cents, { offers, chosen }) => cents + (offers.find(({ number }) => number === chosen)?.costCents ?? 0),
    0,
  );
  const isIdle = busy === undefined;
  const mayHire = isIdle && hireable.length > 0;
  useKeys(mayHire ? [{ chord: 'h', label: words.hireAll, run: orders.hire }] : []);
  const ruleOf = (by: Rule['by']): Rule => (by === 'cheapest_within' ? { by, days: 3 } : { by });
  return (
    <section className="hire-bar" aria-label={words.hireAll}>
      <div className="field">
        <label htmlFor="hire-rule">{words.rule}</label>
        <select
          id="hire-rule"
          className="input"
          value={rule.by}
          onChange={({ target }) => orders.takeRule(ruleOf(target.value as Rule['by']))}
        >
          {rules.map((by) => (
            <option key={by} value={by}>
              {by === 'cheapest_within' ? words.rules.inTime : words.rules[by]}
            </option>
          ))}
        </select>
      </div>
      {rule.by === 'cheapest_within' ? (
        <div className="field">
          <label htmlFor="hire-days">{words.mostDays}</label>
          <input
            id="hire-days"
            className="input"
            type="number"
            min={0}
            max={mostDays}
            value={rule.days}
            onChange={({ target }) =>
              orders.takeRule({
                by: 'cheapest_within',
                days: Math.min(mostDays, Math.max(0, Number(target.value))),
              })
            }
          />
        </div>
      ) : null}
      <button
        type="button"
        className="button"
        data-kind="main"
        aria-keyshortcuts="h"
        disabled={!mayHire}
        onClick={orders.hire}
      >
        {hireable.length === 0 ? words.hireAll : words.hire(writeCount(hireable.length), writeBrl(sum))}
      </button>
      {isIdle && unsent > 0 ? (
        <button type="button" className="button" onClick={orders.resume}>
          {words.resume(writeCount(unsent))}
        </button>
      ) : null}
      <p role="status">
        {busy === undefined ? '' : words.progress[busy](writeCount(progress.done), writeCount(progress.all))}
      </p>
      {busy === undefined || progress.all === 0 ? null : (
        <progress aria-label={words.progressLabel} value={progress.done} max={progress.all} />
      )}
    </section>
  );
}
