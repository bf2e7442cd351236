import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { toneOf } from './tone.ts';
import { Wide } from './wide.tsx';

type First = ImpactView['first'];
type Contender = First['flips'][number]['from'];

const shownFlips = 20;

/** Who loses the first place to whom, and by how much the first offer becomes dearer. */
export function Flips({ first, of }: { first: First; of: 'quotes' | 'freights' }) {
  const words = useWords().whatIf;
  const { changed, appeared, vanished, flips, otherFlips } = first;
  const others = otherFlips + flips.slice(shownFlips).reduce((sum, { quotes }) => sum + quotes, 0);
  return (
    <section className="impact-part">
      <h2>{words.winners}</h2>
      <p>{changed === 0 ? words.noFlips[of] : words.flipped[of](writeCount(changed))}</p>
      {flips.length === 0 ? null : (
        <Wide label={words.winners}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.loser}</th>
                <th scope="col">{words.winner}</th>
                <th scope="col">{words.kindOf[of]}</th>
                <th scope="col">{words.firstDelta}</th>
              </tr>
            </thead>
            <tbody>
              {flips.slice(0, shownFlips).map(({ from, to, quotes, deltaCents }) => (
                <tr key={`${nameOf(from)} ${from.isOwn} ${nameOf(to)} ${to.isOwn}`}>
                  <th scope="row">
                    <Name contender={from} />
                  </th>
                  <td>
                    <Name contender={to} />
                  </td>
                  <td className="figures">{writeCount(quotes)}</td>
                  <td className="figures" data-tone={toneOf(deltaCents)}>
                    {writeDifference(deltaCents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      {others === 0 ? null : <p className="note">{words.otherFlips(writeCount(others))}</p>}
      {appeared + vanished === 0 ? null : <p>{words.appeared(writeCount(appeared), writeCount(vanished))}</p>}
    </section>
  );
}

function nameOf({ carrier, service }: Contender): string {
  return `${carrier} · ${service}`;
}

function Name({ contender }: { contender: Contender }) {
  const words = useWords().whatIf;
  return (
    <>
      {nameOf(contender)}
      {contender.isOwn ? <span className="impact-own">{words.own}</span> : null}
    </>
  );
}
