import './scoreboard.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { Link } from '@tanstack/react-router';
import { writeInstant } from '../../../../formats/instants.ts';
import { useFilters } from '../../../../parts/filters/use-filters.ts';
import { Period } from '../../../../parts/reports/period.tsx';
import {
  type ReportValues,
  reportFilters,
  type Span,
  spanOf,
} from '../../../../parts/reports/report-filters.ts';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { usePreferences } from '../../../../shell/preferences.ts';
import { keepShipper, useShipperId } from '../../../../shell/shipper.ts';
import { useWords } from '../../../../words/words.ts';
import { partsOf } from './parts.ts';
import { placesOf } from './places.ts';
import { ScorePartCard } from './score-part.tsx';
import { type Scoreboard, useScoreboard } from './use-scoreboard.ts';

const need = 'reports.read';

/** How a carrier does over a span, beside the one before; every figure leads to what it is of. */
export function ScoreboardTab({ carrier }: { carrier: Carrier }) {
  const words = useWords().scoreboard;
  const used = useFilters(reportFilters);
  const span = spanOf(used.values, new Date());
  return (
    <section className="scoreboard" aria-label={words.title}>
      <Period used={used} span={span} isOfCarrier />
      {span.until < span.from ? (
        <p role="alert">{words.backwards}</p>
      ) : (
        <Found carrier={carrier} span={span} values={used.values} />
      )}
    </section>
  );
}

type FoundProps = { carrier: Carrier; span: Span; values: ReportValues };

function Found({ carrier, span, values }: FoundProps) {
  const found = useScoreboard(carrier.id, { span, values });
  if (found.data === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  return isNothing(found.data) ? (
    <Nothing carrier={carrier} />
  ) : (
    <Shown carrier={carrier} span={span} board={found.data} isOld={found.isPlaceholderData} />
  );
}

/** Whether nothing at all is known of the span. */
function isNothing({ figures }: Scoreboard): boolean {
  const { freights, due, ctes, offered, proposals } = figures;
  return freights + due + ctes + offered + proposals === 0;
}

function Nothing({ carrier }: { carrier: Carrier }) {
  const words = useWords().scoreboard;
  return (
    <Empty title={words.nothing} why={words.nothingWhy}>
      <Link to={`/transportadoras/${carrier.id}/tabelas`} search={keepShipper} className="button">
        {words.toTables}
      </Link>
    </Empty>
  );
}

type ShownProps = { carrier: Carrier; span: Span; board: Scoreboard; isOld: boolean };

function Shown({ carrier, span, board, isOld }: ShownProps) {
  const words = useWords().scoreboard;
  const { language } = usePreferences();
  const shipperId = useShipperId();
  const places = placesOf({ carrierId: carrier.id, span, shipperId, now: new Date() });
  return (
    <>
      <div className="score-parts" data-old={isOld || undefined}>
        {partsOf(board.figures).map((part) => (
          <ScorePartCard key={part.name} part={part} board={board} places={places} />
        ))}
      </div>
      <p className="note">
        {board.countedAt === null
          ? words.neverCounted
          : words.counted(writeInstant(board.countedAt, language))}
      </p>
    </>
  );
}
