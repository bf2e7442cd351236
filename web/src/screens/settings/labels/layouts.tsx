import { writeBare } from '../../../formats/rates.ts';
import { useLayouts } from '../../../parts/label/use-layouts.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';

/** Pixels to the millimetre of paper. */
const scale = 0.4;

/** The layouts that there are, each with its paper to scale. */
export function Layouts() {
  const words = useWords().labelSettings;
  const mayRead = useMay('freights.read');
  const layouts = useLayouts();
  if (!mayRead) return null;
  return (
    <section className="settings-part card-part" aria-label={words.layouts}>
      <h2>{words.layouts}</h2>
      <p className="note">{words.layoutsWhy}</p>
      {layouts.data === undefined ? (
        <Unanswered error={layouts.error} needs="freights.read" again={() => void layouts.refetch()} />
      ) : (
        <ul className="layouts">
          {layouts.data.items.map(({ layout, name, paperWidthMm, paperHeightMm, labels, isThermal }) => (
            <li key={layout}>
              <svg
                width={paperWidthMm * scale}
                height={paperHeightMm * scale}
                viewBox={`0 0 ${paperWidthMm} ${paperHeightMm}`}
                aria-hidden="true"
              >
                <rect width={paperWidthMm} height={paperHeightMm} />
              </svg>
              <div>
                <strong>{words.layout(layout, name)}</strong>
                <p className="note">
                  {words.paper(
                    writeBare(Math.round(paperWidthMm), 0),
                    writeBare(Math.round(paperHeightMm), 0),
                  )}
                  {' · '}
                  {words.perPage(labels[0]?.perPage ?? 1)}
                  {' · '}
                  {isThermal ? words.thermal : words.office}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
