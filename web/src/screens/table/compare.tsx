import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { integer } from '../../parts/filters/filter.ts';
import type { UsedFilters } from '../../parts/filters/use-filters.ts';
import { Difference } from '../../parts/tables/difference.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

const number = { min: 1, max: 2_147_483_647 };

/** The two versions that are compared, by their numbers, as the address has them. */
export const comparison = { newer: integer('versao', number), older: integer('contra', number) };

type CompareProps = { versions: readonly TableVersion[]; used: UsedFilters<typeof comparison> };

const titleId = 'compare-title';

/** Brings what is compared into view, and the keyboard to it. */
export function showComparison(): void {
  document.getElementById(titleId)?.focus();
}

/** Any two versions of a table beside each other, in words. */
export function Compare({ versions, used }: CompareProps) {
  const words = useWords().table;
  const { newer, older } = used.values;
  useEffect(showComparison, []);
  const [after, before] = [newer, older].map((wanted) => versions.find((one) => one.number === wanted));
  return (
    <section className="compare" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {words.comparing}
      </h2>
      <div className="compare-tools">
        <Pick
          label={words.this}
          versions={versions}
          value={newer}
          onPick={(value) => used.change({ newer: value })}
        />
        <Pick
          label={words.against}
          versions={versions}
          value={older}
          onPick={(value) => used.change({ older: value })}
        />
        {after === undefined || before === undefined || after === before ? null : (
          <Link
            to="/tabelas/comparacoes/nova"
            search={(kept: Record<string, string>) => ({
              ...keepShipper(kept),
              versoes: String(after.id),
              contra: String(before.id),
            })}
            className="button"
          >
            {words.inMoney}
          </Link>
        )}
        <button type="button" className="button" onClick={() => used.clear()}>
          {words.closeCompare}
        </button>
      </div>
      {after === undefined || before === undefined ? (
        <p>{words.pickTwo}</p>
      ) : (
        <Difference versionId={after.id} against={before.id} />
      )}
    </section>
  );
}

type PickProps = {
  label: string;
  versions: readonly TableVersion[];
  value: number | undefined;
  onPick(value: number | undefined): void;
};

function Pick({ label, versions, value, onPick }: PickProps) {
  const words = useWords().table;
  const id = useId();
  const isKnown = versions.some((version) => version.number === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={isKnown ? value : ''}
        onChange={({ target }) => onPick(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{words.pick}</option>
        {versions.map((version) => (
          <option key={version.id} value={version.number}>
            {words.option(version.number, words.states[version.state])}
          </option>
        ))}
      </select>
    </div>
  );
}
