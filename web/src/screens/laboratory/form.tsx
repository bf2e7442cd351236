import { type FormEvent, useState } from 'react';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { TextField } from '../../parts/field/text-field.tsx';
import { CepField } from '../../parts/receipt/cep-field.tsx';
import type { OriginPoint } from '../../parts/receipt/use-points.ts';
import type { Trial } from '../../parts/receipt/wire-curl.ts';
import { useWords } from '../../words/words.ts';
import { type Draft, draftOf, type Mistakes, newVolume, readDraft, type VolumeDraft } from './draft.ts';
import { VolumeFields } from './volume-fields.tsx';

type FormProps = {
  shipperId: number;
  trial: Trial | undefined;
  points: readonly OriginPoint[];
  onQuote(trial: Trial): void;
};

const none: Mistakes = new Set();
const mostVolumes = 200;

/** Pasted lines in place of the volume that was pasted into, and of those below as far as they are empty. */
function withPasted(
  volumes: readonly VolumeDraft[],
  index: number,
  pasted: readonly VolumeDraft[],
): readonly VolumeDraft[] {
  const kept = volumes
    .slice(index + 1)
    .filter(({ length, weight, sku }) => `${length}${weight}${sku}`.trim() !== '');
  return [...volumes.slice(0, index), ...pasted, ...kept]
    .slice(0, mostVolumes)
    .map((volume, key) => ({ ...volume, key }));
}

/** What to quote: origin, zip code and one volume are enough. `Ctrl Enter` quotes from any field. */
export function EnquiryForm({ shipperId, trial, points, onQuote }: FormProps) {
  const words = useWords().quotes.form;
  const [draft, setDraft] = useState<Draft>(() => draftOf(trial, points[0]?.zip ?? ''));
  const [mistakes, setMistakes] = useState<Mistakes>(none);
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed });
  const quote = (): void => {
    const read = readDraft(draft, dayInSaoPaulo(new Date()));
    setMistakes('mistakes' in read ? read.mistakes : none);
    if ('trial' in read) onQuote(read.trial);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    quote();
  };
  return (
    <form
      className="enquiry"
      aria-label={words.title}
      noValidate={true}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return;
        event.preventDefault();
        quote();
      }}
    >
      <CepField
        label={words.from}
        text={draft.from}
        isWrong={mistakes.has('from')}
        points={points}
        onText={(from) => change({ from })}
      />
      <CepField
        label={words.to}
        text={draft.to}
        isWrong={mistakes.has('to')}
        onText={(to) => change({ to })}
      />
      {draft.volumes.map((volume, index) => (
        <VolumeFields
          key={volume.key}
          shipperId={shipperId}
          volume={volume}
          number={index + 1}
          mistakes={mistakes}
          onChange={(changed) =>
            change({ volumes: draft.volumes.map((one) => (one.key === volume.key ? changed : one)) })
          }
          onPaste={(pasted) => change({ volumes: withPasted(draft.volumes, index, pasted) })}
          {...(draft.volumes.length === 1
            ? {}
            : {
                onRemove: () => change({ volumes: draft.volumes.filter((one) => one.key !== volume.key) }),
              })}
        />
      ))}
      <p className="note">{words.pasteNote}</p>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={draft.volumes.length >= mostVolumes}
        onClick={() =>
          change({
            volumes: [...draft.volumes, newVolume(Math.max(...draft.volumes.map(({ key }) => key)) + 1)],
          })
        }
      >
        {words.more}
      </button>
      <More draft={draft} change={change} isDayWrong={mistakes.has('day')} />
      <button type="submit" className="button" data-kind="main" aria-keyshortcuts="Control+Enter">
        {words.quote}
      </button>
    </form>
  );
}

type MoreProps = { draft: Draft; change(changed: Partial<Draft>): void; isDayWrong: boolean };

function More({ draft, change, isDayWrong }: MoreProps) {
  const words = useWords().quotes.form;
  return (
    <details className="enquiry-more">
      <summary>{words.details}</summary>
      <TextField
        label={words.day}
        why={words.dayWhy}
        value={draft.day}
        mistakes={isDayWrong ? [words.wrongDay] : []}
        onChange={(event) => change({ day: event.target.value })}
      />
      <label className="field">
        <span className="label">{words.recipient}</span>
        <select
          className="input"
          value={draft.recipient}
          onChange={(event) =>
            change({ recipient: event.target.value === 'company' ? 'company' : 'individual' })
          }
        >
          <option value="individual">{words.recipients.individual}</option>
          <option value="company">{words.recipients.company}</option>
        </select>
      </label>
      <label className="field">
        <span className="label">{words.load}</span>
        <select
          className="input"
          value={draft.load}
          onChange={(event) =>
            change({ load: event.target.value === 'full_load' ? 'full_load' : 'fractional' })
          }
        >
          <option value="fractional">{words.loads.fractional}</option>
          <option value="full_load">{words.loads.fullLoad}</option>
        </select>
      </label>
      <TextField
        label={words.channel}
        value={draft.channel}
        maxLength={100}
        onChange={(event) => change({ channel: event.target.value })}
      />
      <label className="enquiry-check">
        <input
          type="checkbox"
          checked={draft.reverse}
          onChange={(event) => change({ reverse: event.target.checked })}
        />
        {words.reverse}
      </label>
    </details>
  );
}
