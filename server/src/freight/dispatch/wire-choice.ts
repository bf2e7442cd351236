import { type FreightFilter, mostChosen } from '@carreto/contract/admin/freights/freight-choice';
import type { Context } from '../../context.ts';
import { failField } from '../../kernel/failure.ts';
import { searchFreights } from '../record/list/search.ts';
import { type Choosing, fromFreightQuery } from '../record/list/wire.ts';

/** Freights of a request: named, or as the list finds them. */
export type FreightChoice = { freightCodes?: readonly string[]; filter?: FreightFilter };

/**
 * The codes that a request chooses, each once: those it names in their order, or all that its filter finds in scope, as the list
 * has them.
 * @throws Failure `invalid_request` where it has both or neither, and for a filter that finds more than may be chosen.
 */
export async function chosenCodes(
  ctx: Pick<Context, 'db' | 'clock'>,
  { freightCodes, filter }: FreightChoice,
  { most = mostChosen, ...caller }: Choosing & { most?: number },
): Promise<string[]> {
  if ((freightCodes === undefined) === (filter === undefined))
    throw failField('freightCodes', 'Informe os fretes ou o filtro: um dos dois.');
  if (filter === undefined) return [...new Set(freightCodes)];
  const { freights } = await searchFreights(ctx, fromFreightQuery({ ...filter, limit: most + 1 }, caller));
  if (freights.length > most) throw failField('filter', `O filtro encontra mais de ${most} fretes.`);
  return freights.map(({ code }) => code);
}
