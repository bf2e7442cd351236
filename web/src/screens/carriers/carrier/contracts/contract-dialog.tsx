import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { FormDialog } from '../../../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../../../parts/dialog/mistake.tsx';
import { useWords } from '../../../../words/words.ts';
import { Conflict, type Difference } from '../../form/conflict.tsx';
import { isOutdated } from '../../form/use-save.ts';
import { writeTolerance } from './contract-card.tsx';
import { useRenewContracts } from './queries.ts';
import { type Tolerance, type TypedTolerance, toleranceOf, typedOf } from './tolerance.ts';
import { ToleranceRows } from './tolerance-rows.tsx';

type ContractDialogProps = {
  carrier: Carrier;
  /** Undefined: a new one is added. */
  contract: Contract | undefined;
  /** With whom a new one may be. */
  shippers: readonly { id: number; name: string }[];
  onClose: () => void;
  onDone: (said: string) => void;
};

type Terms = Pick<Contract, 'tolerances' | 'notfisLayout' | 'active'>;

/** Adds a contract of a shipper with the carrier, or changes what is agreed. */
export function ContractDialog({ carrier, contract, shippers, onClose, onDone }: ContractDialogProps) {
  const { carrierContracts: words, carriers: shared } = useWords();
  const renew = useRenewContracts();
  const [newer, setNewer] = useState<Contract>();
  const [rows, setRows] = useState<readonly TypedTolerance[]>(() => contract?.tolerances.map(typedOf) ?? []);
  const [notfis, setNotfis] = useState<string>(contract?.notfisLayout ?? '');
  const [active, setActive] = useState(contract?.active ?? true);
  const terms = (): Terms => ({
    tolerances: tolerancesOf(rows, words.wrong),
    notfisLayout: notfis === '3.1' || notfis === '5.0' ? notfis : null,
    active,
  });
  const change = async (from: Contract): Promise<void> => {
    const body = { ...terms(), revision: from.revision };
    await api.updateContract({ contractId: from.id, body }).catch(async (refused) => {
      if (!isOutdated(refused as Error)) throw refused;
      setNewer(await api.getContract({ contractId: from.id }));
      throw new SaidError(words.outdated);
    });
    onDone(words.saved);
    renew();
  };
  const submit = async (form: FormData): Promise<void> => {
    if (contract !== undefined) return change(newer ?? contract);
    const { active: _, ...agreed } = terms();
    await api.addContract({ shipperId: Number(form.get('shipper')), carrierId: carrier.id, ...agreed });
    onDone(words.added);
    renew();
  };
  const [only] = shippers;
  return (
    <FormDialog
      title={contract === undefined ? words.adding(carrier.tradeName) : words.editOf(only?.name ?? '')}
      act={newer !== undefined ? shared.conflict.again : contract === undefined ? words.add : words.save}
      onClose={onClose}
      onSubmit={submit}
    >
      {contract === undefined ? <ShipperField shippers={shippers} /> : null}
      <ToleranceRows rows={rows} onRows={setRows} />
      <NotfisField notfis={notfis} onNotfis={setNotfis} />
      {contract === undefined ? null : (
        <label className="option">
          <input type="checkbox" checked={active} onChange={({ target }) => setActive(target.checked)} />
          <span>
            {words.active}
            <span className="note">{words.activeWhy}</span>
          </span>
        </label>
      )}
      {newer === undefined ? null : (
        <Conflict
          kind="contract"
          id={newer.id}
          revision={newer.revision}
          differences={differencesOf(
            newer,
            {
              tolerances: rows.flatMap((row) => toleranceOf(row) ?? []),
              notfisLayout: notfis === '' ? null : (notfis as '3.1' | '5.0'),
              active,
            },
            words,
          )}
          onDrop={() => {
            renew();
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}

function NotfisField({ notfis, onNotfis }: { notfis: string; onNotfis: (notfis: string) => void }) {
  const words = useWords().carrierContracts;
  return (
    <div className="field">
      <label htmlFor="contract-notfis">{words.notfisField}</label>
      <select
        id="contract-notfis"
        className="input"
        value={notfis}
        onChange={({ target }) => onNotfis(target.value)}
      >
        <option value="">{words.notfisNone}</option>
        {['3.1', '5.0'].map((layout) => (
          <option key={layout} value={layout}>
            {words.notfisLayout(layout)}
          </option>
        ))}
      </select>
      <p className="note">{words.notfisWhy}</p>
    </div>
  );
}

function ShipperField({ shippers }: Pick<ContractDialogProps, 'shippers'>) {
  const words = useWords().carrierContracts;
  return (
    <div className="field">
      <label htmlFor="contract-shipper">{words.shipperField}</label>
      <select id="contract-shipper" className="input" name="shipper" defaultValue={shippers[0]?.id}>
        {shippers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** @throws SaidError where a number cannot be read */
function tolerancesOf(rows: readonly TypedTolerance[], said: string): Tolerance[] {
  return rows.map((row) => {
    const tolerance = toleranceOf(row);
    if (tolerance === undefined) throw new SaidError(said);
    return tolerance;
  });
}

type ContractWords = ReturnType<typeof useWords>['carrierContracts'];

function differencesOf(theirs: Terms, mine: Terms, words: ContractWords): readonly Difference[] {
  const written = ({ tolerances, notfisLayout, active }: Terms): readonly [string, string][] => [
    ...tolerances.map((one): [string, string] => [
      words.charge(one.charge),
      words.limit(...writeTolerance(one)),
    ]),
    [words.notfisField, notfisLayout === null ? words.notfisNone : words.notfisLayout(notfisLayout)],
    [words.active, active ? words.yes : words.no],
  ];
  const [ofTheirs, ofMine] = [new Map(written(theirs)), new Map(written(mine))];
  return [...new Set([...ofTheirs.keys(), ...ofMine.keys()])]
    .map((name) => ({ name, theirs: ofTheirs.get(name) ?? '', mine: ofMine.get(name) ?? '' }))
    .filter(({ theirs: there, mine: here }) => there !== here);
}
