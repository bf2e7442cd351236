import { type ReactNode, useId } from 'react';
import { printerAddress } from '../../api/place.ts';
import { useLayouts } from '../../parts/label/use-layouts.ts';
import { useWords } from '../../words/words.ts';
import { outputs, resolutions, type Station } from './station.ts';

export type PointChoice = { id: number; name: string };

type StationFormProps = {
  station: Station;
  onStation: (change: Partial<Station>) => void;
  /** Where the shipper sends from; empty while no shipper is in view. */
  points: readonly PointChoice[];
  point: number | undefined;
  onPoint: (id: number | undefined) => void;
};

/** How labels come out here: kept for this person on this machine. */
export function StationForm({ station, onStation, points, point, onPoint }: StationFormProps) {
  const {
    packing: words,
    parts: { printing },
  } = useWords();
  const layouts = useLayouts().data?.items ?? [{ layout: station.layout, name: '' }];
  const places = printerAddress === '' ? outputs.filter((one) => one !== 'printer') : outputs;
  return (
    <section className="station" aria-labelledby="station">
      <h2 id="station">{words.station}</h2>
      <Choice
        label={words.point}
        value={point ?? ''}
        onValue={(value) => onPoint(value === '' ? undefined : Number(value))}
        note={points.length === 0 ? words.pointWhy : undefined}
      >
        {points.length === 1 ? null : <option value="">{words.anyPoint}</option>}
        {points.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.layout}
        value={station.layout}
        onValue={(value) => onStation({ layout: Number(value) })}
      >
        {layouts.map(({ layout, name }) => (
          <option key={layout} value={layout}>{`${layout} · ${name}`}</option>
        ))}
      </Choice>
      <Choice
        label={words.format}
        value={station.format}
        onValue={(value) => onStation({ format: value === 'pdf' ? 'pdf' : 'zpl' })}
      >
        <option value="zpl">{words.formats.zpl}</option>
        <option value="pdf">{words.formats.pdf}</option>
      </Choice>
      <Choice
        label={printing.resolution}
        value={station.resolution ?? ''}
        onValue={(value) =>
          onStation({ resolution: resolutions.find((one) => String(one) === value) ?? null })
        }
      >
        <option value="">{printing.asShipper}</option>
        {resolutions.map((dpi) => (
          <option key={dpi} value={dpi}>
            {printing.dpi(dpi)}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.output}
        value={station.output}
        onValue={(value) => onStation({ output: outputs.find((one) => one === value) ?? 'file' })}
        note={words.outputWhy[station.output]}
      >
        {places.map((one) => (
          <option key={one} value={one}>
            {words.outputs[one]}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.amount}
        value={station.volumes}
        onValue={(value) => onStation({ volumes: value === 'next' ? 'next' : 'all' })}
      >
        <option value="all">{words.amounts.all}</option>
        <option value="next">{words.amounts.next}</option>
      </Choice>
      <label className="station-check">
        <input
          type="checkbox"
          checked={station.hasSound}
          onChange={(event) => onStation({ hasSound: event.target.checked })}
        />
        {words.sound}
      </label>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: string | number;
  onValue: (value: string) => void;
  note?: string | undefined;
  children: ReactNode;
};

function Choice({ label, value, onValue, note, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={(event) => onValue(event.target.value)}>
        {children}
      </select>
      {note === undefined ? null : <p className="note">{note}</p>}
    </div>
  );
}
