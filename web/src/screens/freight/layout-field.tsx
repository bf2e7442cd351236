import { useId } from 'react';
import { useLayouts } from '../../parts/label/use-layouts.ts';
import { useWords } from '../../words/words.ts';

type LayoutFieldProps = { label: string; value: number; onChange: (layout: number) => void };

/** The layouts of labels by name; while they are awaited, the one in use. */
export function LayoutField({ label, value, onChange }: LayoutFieldProps) {
  const id = useId();
  const { loading } = useWords().parts;
  const layouts = useLayouts();
  const known = layouts.data?.items ?? [{ layout: value, name: loading }];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {known.map(({ layout, name }) => (
          <option key={layout} value={layout}>
            {`${layout} · ${name}`}
          </option>
        ))}
      </select>
    </div>
  );
}
