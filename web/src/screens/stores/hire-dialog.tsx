import type { StoreOrderChoice, StoreOrderLine } from '@carreto/contract/admin/registry/store-orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { Picked } from '../../parts/form/form-part.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { numberOf } from './number-of.ts';

type HireDialogProps = {
  order: StoreOrderLine;
  onClose: () => void;
  /** With the order as it is afterwards: it may not have been hired. */
  onHired: (order: StoreOrderLine) => Promise<void>;
};

/** Hires an offer for an order that waits for somebody to choose. */
export function HireDialog({ order, onClose, onHired }: HireDialogProps) {
  const words = useWords().stores.orders;
  const mayList = useMay('registry.read');
  const [by, setBy] = useState<StoreOrderChoice['by']>(order.offer === null ? 'price' : 'named');
  const [service, setService] = useState('');
  const carriers = useQuery({
    queryKey: ['listCarriers', 'by cnpj'],
    queryFn: ({ signal }) => everyPage((page) => api.listCarriers(page, { signal })),
    enabled: mayList,
  }).data?.filter(({ active }) => active);
  const [chosen, setChosen] = useState('');
  const carrierCnpj = chosen === '' ? (carriers?.[0]?.cnpj ?? '') : chosen;
  const { named, carrier, ...rest } = words.byOf;
  const hire = async (): Promise<void> => {
    const body: StoreOrderChoice = {
      by,
      ...(by === 'carrier' ? { carrierCnpj } : {}),
      ...(by === 'carrier' && service.trim() !== '' ? { service: service.trim() } : {}),
    };
    // A platform may take its whole time.
    await onHired(await api.hireStoreOrder({ storeOrderId: order.id, body }, { timeoutMs: 60_000 }));
  };
  return (
    <FormDialog title={words.hireOne(numberOf(order))} act={words.hireAct} onClose={onClose} onSubmit={hire}>
      <p className="note">{words.hireWhy}</p>
      <Picked
        label={words.by}
        value={by}
        options={{
          ...(order.offer === null ? {} : { named }),
          ...rest,
          ...(carriers === undefined || carriers.length === 0 ? {} : { carrier }),
        }}
        onChange={setBy}
      />
      {by === 'carrier' ? (
        <>
          <Picked
            label={words.carrier}
            value={carrierCnpj}
            options={Object.fromEntries((carriers ?? []).map(({ cnpj, tradeName }) => [cnpj, tradeName]))}
            onChange={setChosen}
          />
          <TextField
            label={words.service}
            maxLength={255}
            value={service}
            onChange={({ target }) => setService(target.value)}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
