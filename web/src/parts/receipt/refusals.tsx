import type { RefusalReceiptView } from '@carreto/contract/admin/freights/receipts';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import type { ChangeSetting } from './change.ts';
import { sourceName } from './offer.tsx';

type RefusalsProps = {
  refusals: readonly RefusalReceiptView[];
  /** Puts a change into the form; without it, or where it gives undefined, a change is only told. */
  applyOf?: (setting: ChangeSetting) => (() => void) | undefined;
};

/** Every table and live carrier without an offer, alike reasons together, each with the nearest change that would pass. */
export function Refusals({ refusals, applyOf }: RefusalsProps) {
  const words = useWords().quotes;
  const groups = Map.groupBy(refusals, ({ code }) => code);
  return (
    <section className="refusals" aria-label={words.whyNot(writeCount(refusals.length))}>
      <h2>{words.whyNot(writeCount(refusals.length))}</h2>
      {refusals.length === 0 ? <p className="soft">{words.everyoneOffered}</p> : null}
      {[...groups].map(([code, members]) => (
        <ul key={code}>
          {members.map((refusal) => (
            <li key={`${refusal.versionId} ${refusal.connectorId} ${refusal.text}`}>
              <Refusal refusal={refusal} applyOf={applyOf} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

type RefusalProps = { refusal: RefusalReceiptView; applyOf: RefusalsProps['applyOf'] };

function Refusal({ refusal, applyOf }: RefusalProps) {
  const words = useWords().quotes;
  const { carrierName, text, changes } = refusal;
  return (
    <>
      <p>
        <strong>{carrierName}</strong> <span className="soft">{sourceName(refusal, words)}</span>
      </p>
      <p lang="pt-BR" className="refusal-reason">
        {text}
      </p>
      {changes.length === 0 ? null : (
        <ul className="refusal-changes" aria-label={words.nearest}>
          {changes.map(({ text: change, next, setting }) => {
            const apply = setting === null ? undefined : applyOf?.(setting);
            return (
              <li key={change}>
                <span lang="pt-BR">{`→ ${change}`}</span>
                {next === null ? null : <span className="soft">{words.thenRefused(next)}</span>}
                {apply === undefined ? null : (
                  <button
                    type="button"
                    className="button"
                    aria-label={words.applyNamed(change)}
                    onClick={apply}
                  >
                    {words.apply}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
