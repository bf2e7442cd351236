import './taxes.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';
import type { Methods } from '../../../api/made/operations.ts';
import { writeDay } from '../../../formats/days.ts';
import { writePpm } from '../../../formats/rates.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { SettingsPage } from '../../../parts/settings/settings-page.tsx';
import { Empty, Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { NewRate } from './new-rate.tsx';

const need = 'registry.read';
const queryKey = ['listTaxRates', 'all'] as const;

type TaxRate = Awaited<ReturnType<Methods['listTaxRates']>>['items'][number];

/** Internal ICMS rates of the installation, which count in place of those that ship with Carreto. */
export function Taxes() {
  const { titles } = useWords().settings;
  const mayRead = useMay(need);
  return (
    <SettingsPage title={titles.taxes}>{mayRead ? <Found /> : <Refused permission={need} />}</SettingsPage>
  );
}

function Found() {
  const words = useWords().taxes;
  const queries = useQueryClient();
  // Rates are of the whole installation: who sees some shippers changes none of them.
  const isWhole = useSession().shippers === 'all';
  const mayWrite = useMay('settings.write') && isWhole;
  const [removed, setRemoved] = useState<TaxRate>();
  const [outcome, setOutcome] = useState('');
  const rates = useQuery({
    queryKey,
    queryFn: ({ signal }) => everyPage((page) => api.listTaxRates(page, { signal })),
  });
  if (rates.data === undefined)
    return <Unanswered error={rates.error} needs={need} again={() => void rates.refetch()} />;
  const stale = (): Promise<void> => queries.invalidateQueries({ queryKey });
  return (
    <>
      <p className="soft settings-part">{words.why}</p>
      {rates.data.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy} />
      ) : (
        <RateTable rates={rates.data} mayWrite={mayWrite} onRemove={setRemoved} />
      )}
      <p role="status">{outcome}</p>
      {mayWrite ? <NewRate onAdded={stale} /> : null}
      {removed === undefined ? null : (
        <FormDialog
          title={words.removeTitle(removed.uf)}
          act={words.remove}
          kind="danger"
          onClose={() => setRemoved(undefined)}
          onSubmit={async () => {
            await api.removeTaxRate({ taxRateId: removed.id });
            await stale();
            setOutcome(words.removed);
          }}
        >
          <p>{words.removeWhy}</p>
        </FormDialog>
      )}
    </>
  );
}

type RateTableProps = {
  rates: readonly TaxRate[];
  mayWrite: boolean;
  onRemove: (rate: TaxRate) => void;
};

/** By state; of those that hold on a day the latest added counts. */
function RateTable({ rates, mayWrite, onRemove }: RateTableProps) {
  const words = useWords().taxes;
  const sorted = rates.toSorted((one, other) => one.uf.localeCompare(other.uf) || other.id - one.id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className="rates-room" tabIndex={0} aria-label={words.list}>
      <table className="rates">
        <thead>
          <tr>
            <th scope="col">{words.fields.uf.label}</th>
            <th scope="col">{words.fields.kind.label}</th>
            <th scope="col" className="number">
              {words.rate}
            </th>
            <th scope="col">{words.term}</th>
            <th scope="col">
              <span className="unseen">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((rate) => (
            <tr key={rate.id}>
              <td>{rate.uf}</td>
              <td>{words.fields.kind.values[rate.kind]}</td>
              <td className="number">{rateText(rate)}</td>
              <td>{words.span(day(rate.fromOn), day(rate.untilOn))}</td>
              <td>
                {mayWrite ? (
                  <button
                    type="button"
                    className="button"
                    aria-label={words.removeOf(rate.uf, words.fields.kind.values[rate.kind])}
                    onClick={() => onRemove(rate)}
                  >
                    {words.remove}
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rateText({ ratePpm, fundPpm }: TaxRate): string {
  return fundPpm === 0 ? writePpm(ratePpm) : `${writePpm(ratePpm)} + ${writePpm(fundPpm)}`;
}

function day(on: string | null): string | undefined {
  return on === null ? undefined : writeDay(on);
}
