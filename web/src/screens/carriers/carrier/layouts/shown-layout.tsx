import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import { CopyButton } from '../../../../parts/copy/copy-button.tsx';
import { useWords } from '../../../../words/words.ts';
import { type KnownSheet, knownBy } from './known.ts';

/** What a layout knows: what each tab holds, what its columns mean, and what the carrier calls its charges. */
export function ShownLayout({ layout }: { layout: CarrierLayout }) {
  const all = useWords();
  const words = all.carrierTabs.layouts;
  const { sheets, charges } = knownBy(layout.layout);
  return (
    <div className="carrier-layout">
      {sheets.map((sheet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tabs may have the same title
        <Sheet key={at} sheet={sheet} />
      ))}
      {charges.length === 0 ? null : (
        <>
          <h4>{words.theirCharges}</h4>
          <ul>
            {charges.map(({ name, code }) => (
              <li key={name}>{`${name} → ${nameOf(all.imports.charges, code)}`}</li>
            ))}
          </ul>
        </>
      )}
      <p className="note">
        {words.copyWhy} <CopyButton text={JSON.stringify(layout.layout)} />
      </p>
    </div>
  );
}

function Sheet({ sheet: { title, kind, columns } }: { sheet: KnownSheet }) {
  const all = useWords();
  const words = all.carrierTabs.layouts;
  const what = kind === null ? words.unknownKind : nameOf(all.imports.kinds, kind);
  return (
    <>
      <h4>{words.sheet(title === '' ? words.unnamed : title, what)}</h4>
      {columns.length === 0 ? null : (
        <ul>
          {columns.map(({ header, meaning }) => (
            <li key={header}>{`${header} → ${nameOf(all.imports.meanings, meaning)}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What a name of the layout is called; a name without a word stands as it is. */
function nameOf(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}
