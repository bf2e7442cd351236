import type { BillChargeView } from '@carreto/contract/admin/charges/bills';
import { writeBrl } from '../../formats/brl.ts';
import { writeCnpj } from '../../formats/cnpj.ts';
import { writeDay } from '../../formats/days.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';

type SaidOfCte = NonNullable<BillChargeView['said']>;

/** What the file says of a CT-e beside what it asks for: its NF-es, and how shipper and ledger name it. */
export function Said({ said }: { said: SaidOfCte }) {
  const words = useWords().bills.charge;
  const { fields } = words;
  const company = (taxId: string | null): string | null => (taxId?.length === 14 ? writeCnpj(taxId) : taxId);
  const states = [said.shipperState, said.issuerState, said.recipientState];
  const facts: readonly (readonly [string, string | null])[] = [
    [fields.ledgerAccount, said.ledgerAccount],
    [fields.taxCode, said.taxCode],
    [fields.sender, company(said.senderTaxId)],
    [fields.recipient, company(said.recipientTaxId)],
    [
      fields.states,
      states.every((state) => state === null) ? null : states.map((one) => one ?? '–').join(' → '),
    ],
    [fields.branch, said.issuingBranch],
    [fields.shipment, said.shipmentNumber],
    [fields.references, said.references.join(', ')],
    [fields.isReturn, said.isReturn === true ? fields.yes : null],
  ];
  return (
    <details className="bill-said">
      <summary>{words.said}</summary>
      <dl className="bill-facts">
        {facts.map(([name, text]) =>
          text === null || text === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      <ul>
        {said.nfes.map((nfe) => (
          <li key={`${nfe.series} ${nfe.number}`}>{nfeText(nfe, fields.nfe)}</li>
        ))}
      </ul>
    </details>
  );
}

function nfeText(nfe: SaidOfCte['nfes'][number], name: (number: string) => string): string {
  const { number, series, issuedOn, weightG, valueCents, references } = nfe;
  return [
    name(series === null ? String(number) : `${number}/${series}`),
    issuedOn === null ? null : writeDay(issuedOn),
    weightG === null ? null : `${writeDecimal(weightG, 3)} kg`,
    valueCents === null ? null : writeBrl(valueCents),
    references.length === 0 ? null : references.join(', '),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
