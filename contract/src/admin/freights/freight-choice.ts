import { type Static, Type } from 'typebox';
import { freightCode } from '../../shapes/freight-code.ts';
import { closed } from '../common.ts';
import { freightFilters } from './freight-filters.ts';

/** Most freights that are named at a time. */
export const mostChosen = 1000;

/** Freights as the list finds them: the same members mean the same rows. */
export const freightFilter = closed('As `findFreights` is asked for, without its pages.', freightFilters);
export type FreightFilter = Static<typeof freightFilter>;

/** Which freights: named, or as the list finds them. */
export const freightChoice = {
  freightCodes: Type.Optional(
    Type.Array(freightCode, {
      description: 'These, in this order; not together with `filter`.',
      minItems: 1,
      maxItems: mostChosen,
    }),
  ),
  filter: Type.Optional(freightFilter),
};
