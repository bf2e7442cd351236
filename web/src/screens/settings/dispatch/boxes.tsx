import './boxes.css';
import type { NewDispatchBox } from '@carreto/contract/admin/registry/dispatch-points';
import { useState } from 'react';
import { writeKilograms } from '../../../formats/kilograms.ts';
import { writeBare } from '../../../formats/rates.ts';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import type { Json } from '../../../parts/members/member.ts';
import type { OwnFieldProps } from '../../../parts/members/member-groups.tsx';
import { VolumeDrawing } from '../../../parts/receipt/volume-drawing.tsx';
import { useWords } from '../../../words/words.ts';
import { BoxDialog } from './box-dialog.tsx';

/** Most boxes of a dispatch point. */
const most = 100;
const pixels = 96;

type BoxesProps = OwnFieldProps & { mayWrite: boolean };

/** Boxes of a dispatch point, drawn to one scale: outer walls and the room within. */
export function Boxes({ value, onChange, mistakes, mayWrite }: BoxesProps) {
  const words = useWords().dispatch;
  const boxes = (value ?? []) as unknown as readonly NewDispatchBox[];
  const [open, setOpen] = useState<number>();
  const longest = Math.max(1, ...boxes.flatMap((box) => Object.values(outerOf(box))));
  const put = (next: readonly NewDispatchBox[]): void => onChange(next as unknown as Json);
  return (
    <>
      {boxes.length === 0 ? <p className="soft">{words.noBoxes}</p> : null}
      <ul className="boxes" aria-label={words.groups.boxes}>
        {boxes.map((box, at) => (
          <li key={box.name}>
            <BoxFigure box={box} scale={pixels / longest} />
            {mayWrite ? (
              <div className="settings-acts">
                <button
                  type="button"
                  className="button"
                  aria-label={words.editBox(box.name)}
                  onClick={() => setOpen(at)}
                >
                  {words.edit}
                </button>
                <button
                  type="button"
                  className="button"
                  data-kind="danger"
                  aria-label={words.removeBox(box.name)}
                  onClick={() => put(boxes.filter((one) => one !== box))}
                >
                  {words.remove}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <FieldMistakeList mistakes={mistakes} />
      {mayWrite && boxes.length < most ? (
        <button type="button" className="button" onClick={() => setOpen(boxes.length)}>
          {words.addBox}
        </button>
      ) : null}
      {open === undefined ? null : (
        <BoxDialog
          box={boxes[open]}
          others={boxes.filter((_, at) => at !== open).map(({ name }) => name)}
          onClose={() => setOpen(undefined)}
          onBox={(box) => put(boxes.toSpliced(open, 1, box))}
        />
      )}
    </>
  );
}

function BoxFigure({ box, scale }: { box: NewDispatchBox; scale: number }) {
  const words = useWords().dispatch;
  const { name, innerLengthMm, innerWidthMm, innerHeightMm, tareG, maxWeightG } = box;
  const outer = outerOf(box);
  const inner = {
    ...{ alongLength: 1, alongWidth: 1, alongHeight: 1 },
    ...{ lengthMm: innerLengthMm, widthMm: innerWidthMm, heightMm: innerHeightMm },
    ...{ xMm: (outer.lengthMm - innerLengthMm) / 2, yMm: (outer.widthMm - innerWidthMm) / 2 },
    zMm: (outer.heightMm - innerHeightMm) / 2,
  };
  const sides = words.sides(...([innerLengthMm, innerWidthMm, innerHeightMm].map(centimetres) as Sides));
  const litres = writeBare(Math.round((innerLengthMm * innerWidthMm * innerHeightMm) / 100_000), 1);
  return (
    <figure>
      <VolumeDrawing volume={{ ...outer, contents: [inner] }} scale={scale} names={words} />
      <figcaption>
        <strong>{name}</strong>
        <span>{words.inside(sides, litres)}</span>
        <span>{words.tare(writeKilograms(tareG))}</span>
        <span>{maxWeightG === null ? words.noMost : words.most(writeKilograms(maxWeightG))}</span>
      </figcaption>
    </figure>
  );
}

type Sides = [string, string, string];

/** Outer sides; walls that nobody measured count as nothing. */
function outerOf(box: NewDispatchBox): { lengthMm: number; widthMm: number; heightMm: number } {
  return {
    lengthMm: box.outerLengthMm ?? box.innerLengthMm,
    widthMm: box.outerWidthMm ?? box.innerWidthMm,
    heightMm: box.outerHeightMm ?? box.innerHeightMm,
  };
}

function centimetres(mm: number): string {
  return writeBare(mm, 1);
}
