import type { listSkuContradictions } from '@carreto/contract/admin/registry/sku-contradictions';
import type { EndpointReply } from '@carreto/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { writeBrl } from '../../../formats/brl.ts';
import { writeKilograms } from '../../../formats/kilograms.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Empty } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import type { Words } from '../../../words/all-words.ts';
import { useWords } from '../../../words/words.ts';
import { writeMeasures } from '../measures.ts';
import { need, ProductsPage } from '../rooms.tsx';
import { measuredOf } from './measured.ts';

type Report = EndpointReply<typeof listSkuContradictions>;
type Item = Report['items'][number];

/** Products that CT-es weigh otherwise than the catalogue does, and taking over what they say. */
export function Contradictions() {
  const words = useWords().products;
  return (
    <ProductsPage title={words.contra.title}>
      {(shipperId) => <Found key={shipperId} shipperId={shipperId} />}
    </ProductsPage>
  );
}

function Found({ shipperId }: { shipperId: number }) {
  const words = useWords().products.contra;
  const report = useQuery({
    queryKey: ['listSkuContradictions', shipperId],
    queryFn: ({ signal }) => api.listSkuContradictions({ shipperId }, { signal, timeoutMs: 60_000 }),
  });
  const [said, setSaid] = useState('');
  if (report.data === undefined)
    return <Unanswered error={report.error} needs={need} again={() => void report.refetch()} />;
  const { items, ctes, cut } = report.data;
  return (
    <>
      <p role="status">{said}</p>
      <p className="soft">
        {words.compared(writeCount(ctes))} {cut ? words.cut : ''}
      </p>
      {items.length === 0 ? (
        <Empty title={words.none} why={words.noneWhy} />
      ) : (
        <Items shipperId={shipperId} items={items} onSaid={setSaid} />
      )}
    </>
  );
}

type ItemsProps = { shipperId: number; items: readonly Item[]; onSaid(text: string): void };

function Items({ shipperId, items, onSaid }: ItemsProps) {
  const words = useWords().products.contra;
  const mayWrite = useMay('skus.write');
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const able = items.filter((item) => measuredOf(item) !== undefined);
  const taken = able.filter(({ sku }) => chosen.has(sku));
  const toggle = (sku: string): void => {
    const next = new Set(chosen);
    if (!next.delete(sku)) next.add(sku);
    choose(next);
  };
  return (
    <>
      {mayWrite && able.length > 0 ? (
        <div className="products-tools">
          <label className="option">
            <input
              type="checkbox"
              checked={taken.length === able.length}
              onChange={({ target }) => choose(new Set(target.checked ? able.map(({ sku }) => sku) : []))}
            />
            <span>{words.chooseAll}</span>
          </label>
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={taken.length === 0}
            onClick={() => setAsking(true)}
          >
            {words.act(Math.max(1, taken.length))}
          </button>
        </div>
      ) : null}
      <ul className="contradictions">
        {items.map((item) => (
          <Line
            key={item.sku}
            item={item}
            isChosen={mayWrite && measuredOf(item) !== undefined ? chosen.has(item.sku) : undefined}
            onToggle={() => toggle(item.sku)}
          />
        ))}
      </ul>
      {isAsking ? (
        <TakeDialog
          shipperId={shipperId}
          items={taken}
          onClose={() => setAsking(false)}
          onDone={(count) => {
            choose(new Set());
            onSaid(words.done(writeCount(count)));
          }}
        />
      ) : null}
    </>
  );
}

/** `isChosen` is undefined where nothing can be taken over. */
type LineProps = { item: Item; isChosen: boolean | undefined; onToggle(): void };

function Line({ item, isChosen, onToggle }: LineProps) {
  const words = useWords().products;
  const { contra } = words;
  const measured = measuredOf(item);
  return (
    <li>
      {isChosen === undefined ? null : (
        <input type="checkbox" aria-label={contra.choose(item.sku)} checked={isChosen} onChange={onToggle} />
      )}
      <div>
        <p>
          <strong className="code">{item.sku}</strong> {sentenceOf(item, contra)}
        </p>
        {item.declared === null || measured === undefined ? (
          <p className="note">{contra.several}</p>
        ) : (
          <p className="note">
            {contra.declared(writeMeasures(item.declared, words))}
            <br />
            {contra.takes(writeMeasures(measured, words))}
          </p>
        )}
      </div>
    </li>
  );
}

/** `CT-es dizem 2,1 kg; o cadastro, 1,2 kg, em 14 envios, R$ 83 a mais`. */
function sentenceOf(item: Item, words: Words['products']['contra']): string {
  const { taxedG, expectedG, differing, extraCents } = item;
  const said = words.sentence(writeKilograms(taxedG), writeKilograms(expectedG), writeCount(differing));
  if (extraCents === 0) return said;
  const money = writeBrl(Math.abs(extraCents));
  return `${said}, ${extraCents > 0 ? words.more(money) : words.less(money)}`;
}

type TakeDialogProps = {
  shipperId: number;
  items: readonly Item[];
  onClose: () => void;
  onDone: (count: number) => void;
};

function TakeDialog({ shipperId, items, onClose, onDone }: TakeDialogProps) {
  const words = useWords().products;
  const queries = useQueryClient();
  const take = async (): Promise<void> => {
    const body = {
      items: items.flatMap((item) => {
        const measured = measuredOf(item);
        return item.declared === null || measured === undefined
          ? []
          : [{ sku: item.sku, seen: item.declared, measured }];
      }),
    };
    const { changed } = await api.takeMeasuredSkus({ shipperId, body });
    for (const name of ['listSkuContradictions', 'listSkus'])
      void queries.invalidateQueries({ queryKey: [name] });
    onDone(changed);
  };
  return (
    <FormDialog
      title={words.contra.title2(items.length)}
      act={words.contra.act(items.length)}
      onClose={onClose}
      onSubmit={take}
    >
      <p>{words.contra.why}</p>
    </FormDialog>
  );
}
