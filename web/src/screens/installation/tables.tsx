import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { writeBytes } from '../../formats/bytes.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';

/** What the database takes, and the tables that are most of it. */
export function Tables({ of: { version, isOwn, bytes, tables } }: { of: InstallationView['database'] }) {
  const words = useWords().installation.database;
  return (
    <section className="installation-figure">
      <h2>{words.title}</h2>
      <p className="installation-value">{words.value(version, writeBytes(bytes))}</p>
      <p className="note">{`${isOwn ? words.own : words.foreign} ${words.means}`}</p>
      <table className="installation-tables">
        <caption>{words.largest}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.size}</th>
            <th scope="col">{words.columns.rows}</th>
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <tr key={table.name}>
              <th scope="row">{table.name}</th>
              <td>{writeBytes(table.bytes)}</td>
              <td>{table.rows === null ? words.unknown : writeCount(table.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
