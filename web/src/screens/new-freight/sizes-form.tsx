import { type FormEvent, useState } from 'react';
import { readKilograms } from '../../formats/kilograms.ts';
import { readDecimal, writeDecimal } from '../../formats/numbers.ts';
import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import { useWords } from '../../words/words.ts';
import type { Order } from './orders.ts';
import type { Orders } from './use-orders.ts';

type Known = NonNullable<Order['order']>;

/** Sizes for all orders that lack them at once, typed or those of a box of the dispatch points. */
export function SizesForm({ orders, shipperId }: { orders: Orders; shipperId: number }) {
  const words = useWords().newFreight;
  const [sizes, setSizes] = useState({ height: '', width: '', length: '', weight: '' });
  const boxes = useBoxes(shipperId);
  const lacking = orders.all.filter(({ state, problems }) => state === 'incomplete' && lacksSize(problems));
  if (lacking.length === 0) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [heightMm, widthMm, lengthMm] = [sizes.height, sizes.width, sizes.length].map((side) =>
      readDecimal(side, 1),
    );
    const weightG = readKilograms(sizes.weight);
    const given = { ...definite({ heightMm, widthMm, lengthMm, weightG }) };
    orders.correct(
      new Map(lacking.flatMap(({ id, order }) => (order === null ? [] : [[id, withSizes(order, given)]]))),
    );
  };
  const fields = ['height', 'width', 'length', 'weight'] as const;
  return (
    <form className="sizes-form" onSubmit={submit} aria-label={words.sizes(lacking.length)}>
      <p>{words.sizes(lacking.length)}</p>
      {boxes.length === 0 ? null : (
        <div className="field">
          <label htmlFor="sizes-box">{words.box}</label>
          <select
            id="sizes-box"
            className="input"
            defaultValue=""
            onChange={({ target }) => {
              const box = boxes[Number(target.value)];
              if (box !== undefined) setSizes({ ...sizes, ...box.sizes });
            }}
          >
            <option value="">{words.ownSize}</option>
            {boxes.map(({ name, sizes: { height, width, length } }, at) => (
              <option key={name} value={at}>{`${name} (${height} × ${width} × ${length} cm)`}</option>
            ))}
          </select>
        </div>
      )}
      {fields.map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`sizes-${name}`}>{words.size[name]}</label>
          <input
            id={`sizes-${name}`}
            className="input"
            inputMode="decimal"
            required={name !== 'weight'}
            pattern="[0-9]+([.,][0-9]+)?( ?k?g)?"
            maxLength={12}
            value={sizes[name]}
            onChange={({ target }) => setSizes({ ...sizes, [name]: target.value })}
          />
        </div>
      ))}
      <button type="submit" className="button" disabled={orders.busy !== undefined}>
        {words.applySizes}
      </button>
    </form>
  );
}

/** Boxes of the shipper's dispatch points, by their outer sizes in centimetres. */
function useBoxes(shipperId: number) {
  const { data: points = [] } = useDispatchPoints(shipperId);
  const boxes = points.flatMap((point) => point.boxes);
  const side = (mm: number): string => writeDecimal(mm, 1).replace(/,0$/, '');
  return [...new Map(boxes.map((box) => [box.name, box])).values()].map((box) => ({
    name: box.name,
    sizes: {
      height: side(box.outerHeightMm),
      width: side(box.outerWidthMm),
      length: side(box.outerLengthMm),
    },
  }));
}

function lacksSize(problems: Order['problems']): boolean {
  return problems.some(({ field }) => /^goods\[\d+\]\.(?:height|width|length|weight)/.test(field));
}

type Sizes = Partial<Pick<Known['goods'][number], 'heightMm' | 'widthMm' | 'lengthMm' | 'weightG'>>;

function definite(sizes: { [Name in keyof Sizes]?: number | undefined }): Sizes {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== undefined && size > 0));
}

/** What the order says itself stays. */
function withSizes(order: Known, sizes: Sizes): Known {
  return { ...order, goods: order.goods.map((goods) => ({ ...sizes, ...goods })) };
}
