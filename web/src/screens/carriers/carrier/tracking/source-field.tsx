import { TextArea } from '../../../../parts/field/text-area.tsx';
import { Typed } from '../../../../parts/form/form-part.tsx';
import { useWords } from '../../../../words/words.ts';
import type { DayDraft, SourceDraft } from './draft.ts';

type SourceFieldProps<Source extends SourceDraft> = {
  label: string;
  source: Source;
  mistakes?: readonly string[];
  required?: boolean;
  onChange: (source: Source) => void;
};

/** Where a text is in the answer; what joins several places, and the marks that it stands between. */
export function SourceField<Source extends SourceDraft>(props: SourceFieldProps<Source>) {
  const { label, source, mistakes = [], required = false, onChange } = props;
  const words = useWords().carrierConnections.tracking.source;
  const change = (changes: Partial<SourceDraft>): void => onChange({ ...source, ...changes });
  const isComposed = source.join !== '' || source.opening !== '' || source.closing !== '';
  return (
    <>
      <TextArea
        label={words.where(label)}
        why={words.whereWhy}
        rows={Math.max(1, source.paths.split('\n').length)}
        required={required}
        value={source.paths}
        mistakes={mistakes}
        onChange={({ target }) => change({ paths: target.value })}
      />
      <details className="carrier-compose" open={isComposed || undefined}>
        <summary>{words.compose(label)}</summary>
        <Typed
          label={words.join(label)}
          value={source.join}
          maxLength={10}
          onChange={(join) => change({ join })}
        />
        <Typed
          label={words.opening(label)}
          value={source.opening}
          maxLength={20}
          onChange={(opening) => change({ opening })}
        />
        <Typed
          label={words.closing(label)}
          value={source.closing}
          maxLength={20}
          onChange={(closing) => change({ closing })}
        />
      </details>
    </>
  );
}

/** Where a day or an instant is, and in which forms it may be written. */
export function DayField(props: SourceFieldProps<DayDraft>) {
  const { label, source, onChange } = props;
  const words = useWords().carrierConnections.tracking.source;
  return (
    <>
      <SourceField {...props} />
      {source.paths === '' && props.required !== true ? null : (
        <TextArea
          label={words.formats(label)}
          why={words.formatsWhy}
          rows={Math.max(1, source.formats.split('\n').length)}
          value={source.formats}
          onChange={({ target }) => onChange({ ...source, formats: target.value })}
        />
      )}
    </>
  );
}
