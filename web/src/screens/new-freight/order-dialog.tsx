import { useState } from 'react';
import { readBrl } from '../../formats/brl.ts';
import { readKilograms } from '../../formats/kilograms.ts';
import { readDecimal, writeDecimal } from '../../formats/numbers.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { Order } from './orders.ts';

type Known = NonNullable<Order['order']>;
type Goods = Known['goods'][number];

const recipientFields = [
  ['name', 255],
  ['document', 18],
  ['zip', 9],
  ['street', 255],
  ['number', 60],
  ['complement', 255],
  ['district', 255],
  ['city', 255],
  ['state', 2],
  ['email', 255],
  ['phone', 20],
] as const;
const required: ReadonlySet<string> = new Set(['name', 'document', 'zip', 'street']);
const mostGoods = 20;

type OrderDialogProps = {
  /** Null: one that is typed. */
  order: Order | null;
  onClose: () => void;
  onPut: (order: Known) => void;
};

/** An order to type or to correct; what lacks is marked with its sentence. */
export function OrderDialog({ order: one, onClose, onPut }: OrderDialogProps) {
  const words = useWords().newFreight;
  const known: Known = one?.order ?? { recipient: {}, goods: [] };
  const [lines, setLines] = useState(Math.max(1, known.goods.length));
  const problems = new Map(one?.problems.map(({ field, message }) => [field, message]));
  const submit = async (form: FormData): Promise<void> => {
    onPut(readOrder(form, known, lines));
  };
  return (
    <FormDialog
      title={one === null ? words.type : words.correctOf(known.recipient.name ?? one.source)}
      act={words.look}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="order-fields">
        <Field name="orderNumber" label={words.fields.orderNumber} most={50} value={known.orderNumber} />
        {recipientFields.map(([name, most]) => (
          <Field
            key={name}
            name={name}
            label={words.fields[name]}
            most={most}
            value={known.recipient[name]}
            isRequired={required.has(name)}
            problem={problems.get(`recipient.${name}`)}
          />
        ))}
      </div>
      {Array.from({ length: lines }, (_, at) => (
        <GoodsFields
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are added at the end alone
          key={at}
          at={at}
          goods={known.goods[at]}
          problem={[...problems].find(([field]) => field.startsWith(`goods[${at}]`))?.[1]}
        />
      ))}
      {lines < mostGoods && one?.order?.nfe === undefined ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => setLines(lines + 1)}>
          {words.moreGoods}
        </button>
      ) : null}
    </FormDialog>
  );
}

type FieldProps = {
  name: string;
  label: string;
  most: number;
  value?: string | undefined;
  isRequired?: boolean;
  problem?: string | undefined;
};

function Field({ name, label, most, value = '', isRequired = false, problem }: FieldProps) {
  const id = `order-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="input"
        maxLength={most}
        required={isRequired}
        defaultValue={value}
        dir="auto"
        data-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
      />
      {problem === undefined ? null : (
        <span className="mistake" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

const goodsFields = ['sku', 'amount', 'height', 'width', 'length', 'weight', 'value'] as const;

function GoodsFields({
  at,
  goods,
  problem,
}: {
  at: number;
  goods?: Goods | undefined;
  problem?: string | undefined;
}) {
  const words = useWords().newFreight;
  const values = textsOf(goods);
  return (
    <fieldset className="goods-fields">
      <legend>{words.goods(at + 1)}</legend>
      <div className="order-fields">
        {goodsFields.map((name) => (
          <Field
            key={name}
            name={`${name}-${at}`}
            label={words.fields[name]}
            most={name === 'sku' ? 50 : 14}
            value={values[name]}
            isRequired={name === 'amount' || name === 'value'}
          />
        ))}
      </div>
      {problem === undefined ? null : <p className="mistake">{problem}</p>}
    </fieldset>
  );
}

function textsOf(goods: Goods | undefined): Readonly<Record<(typeof goodsFields)[number], string>> {
  const side = (mm: number | undefined) => (mm === undefined ? '' : writeDecimal(mm, 1).replace(/,0$/, ''));
  const { weightG } = goods ?? {};
  return {
    sku: goods?.sku ?? '',
    amount: String(goods?.amount ?? 1),
    height: side(goods?.heightMm),
    width: side(goods?.widthMm),
    length: side(goods?.lengthMm),
    weight: weightG === undefined ? '' : writeDecimal(weightG, 3).replace(/0+$/, '').replace(/,$/, ''),
    value: goods === undefined ? '' : writeDecimal(goods.valueCents, 2),
  };
}

/** The order of the form: what cannot be read is left out, so that the server says what lacks. */
function readOrder(form: FormData, known: Known, lines: number): Known {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const { orderNumber: _, ...rest } = known;
  const orderNumber = text('orderNumber');
  const filled = recipientFields
    .map(([name]) => [name, text(name)] as const)
    .filter(([, value]) => value !== '');
  const { stateInscription } = known.recipient;
  return {
    ...rest,
    ...(orderNumber === '' ? {} : { orderNumber }),
    recipient: {
      ...Object.fromEntries(filled),
      ...(stateInscription === undefined ? {} : { stateInscription }),
    },
    goods: Array.from({ length: lines }, (_line, at) =>
      readGoods((name) => text(`${name}-${at}`), known.goods[at]),
    ),
  };
}

function readGoods(text: (name: (typeof goodsFields)[number]) => string, known: Goods | undefined): Goods {
  const numbers = {
    heightMm: readDecimal(text('height'), 1),
    widthMm: readDecimal(text('width'), 1),
    lengthMm: readDecimal(text('length'), 1),
    weightG: readKilograms(text('weight')),
  };
  const sku = text('sku');
  const amount = readDecimal(text('amount'), 0) ?? 1;
  return {
    ...(known?.description === undefined ? {} : { description: known.description }),
    ...(sku === '' ? {} : { sku }),
    ...Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined && number > 0)),
    amount: Math.min(9_999, Math.max(1, amount)),
    valueCents: Math.min(1_000_000_000, Math.max(0, readBrl(text('value')) ?? 0)),
  };
}
