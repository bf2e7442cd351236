import type { DispatchBox, NewDispatchBox } from '@carreto/contract/admin/registry/dispatch-points';
import { messages } from '@carreto/contract/messages';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import type { Change } from '../changes/change.ts';

/**
 * Makes these the boxes of a dispatch point, and no others.
 * @throws Failure `invalid_request` where two have the same name or one is larger inside than outside.
 */
export async function storeBoxes(
  change: Change,
  pointId: number,
  boxes: readonly NewDispatchBox[],
): Promise<void> {
  const complete = boxes.map(withWalls);
  const details = complete.flatMap((box, index) =>
    boxProblems(box, { index, before: complete.slice(0, index) }),
  );
  if (details.length > 0) throw fail('invalid_request', { details });
  await change.tx.deleteFrom('dispatchBox').where('dispatchPointId', '=', pointId).execute();
  if (complete.length === 0) return;
  await change.tx
    .insertInto('dispatchBox')
    .values(complete.map((box) => ({ dispatchPointId: pointId, ...box })))
    .execute();
}

function withWalls(box: NewDispatchBox): DispatchBox {
  const { innerHeightMm, innerWidthMm, innerLengthMm } = box;
  return { outerHeightMm: innerHeightMm, outerWidthMm: innerWidthMm, outerLengthMm: innerLengthMm, ...box };
}

function boxProblems(
  box: DispatchBox,
  { index, before }: { index: number; before: readonly DispatchBox[] },
): FailureDetail[] {
  const problems: FailureDetail[] = [];
  if (before.some(({ name }) => name === box.name)) {
    problems.push({ field: `boxes[${index}].name`, message: messages.repeated });
  }
  for (const side of ['Height', 'Width', 'Length'] as const) {
    if (box[`outer${side}Mm`] >= box[`inner${side}Mm`]) continue;
    problems.push({
      field: `boxes[${index}].outer${side}Mm`,
      message: 'não pode ser menor que a medida interna',
    });
  }
  return problems;
}
