/** One rule of the lint: its code is stable, `meaning` is for the documentation. */
export type LintRule = {
  code: string;
  severity: 'error' | 'warning';
  family: 'ranges' | 'coverage' | 'places' | 'deadlines' | 'prices' | 'never used' | 'amounts' | 'terms';
  meaning: string;
};

/**
 * Every rule. An error makes the table meaningless and keeps it out; a warning is for people to look at.
 * A table without defects has neither: a rule speaks only where what it says is so.
 */
// biome-ignore format: a table reads best in one line a row
export const lintRules = [
  { code: 'coverage_inverted', severity: 'error', family: 'ranges', meaning: 'A range of zip codes ends before it begins.' },
  { code: 'band_inverted', severity: 'error', family: 'ranges', meaning: 'A weight band ends where it begins, or before.' },
  { code: 'band_overlap', severity: 'error', family: 'ranges', meaning: 'Two weight bands of a region hold the same weight.' },
  { code: 'distance_inverted', severity: 'error', family: 'ranges', meaning: 'A range of distances ends where it begins, or before.' },
  { code: 'distance_overlap', severity: 'error', family: 'ranges', meaning: 'One vehicle has two prices for one distance.' },
  { code: 'minimum_above_maximum', severity: 'error', family: 'ranges', meaning: 'The minimum of a charge is above its maximum.' },
  { code: 'band_gap', severity: 'warning', family: 'ranges', meaning: 'Weights between two bands, or below the first where others begin at 0, that no band holds; gaps of one unit of the source are none.' },
  { code: 'distance_gap', severity: 'warning', family: 'ranges', meaning: 'Distances between two prices of a vehicle that no price holds.' },
  { code: 'coverage_duplicate', severity: 'warning', family: 'coverage', meaning: 'The same range of zip codes twice, saying the same.' },
  { code: 'coverage_contradiction', severity: 'warning', family: 'coverage', meaning: 'The same range of zip codes twice with another region or transit time; only the later line counts.' },
  { code: 'coverage_crossing', severity: 'warning', family: 'coverage', meaning: 'Two ranges share some zip codes and neither holds the other; the narrower one wins there.' },
  { code: 'coverage_redundant', severity: 'warning', family: 'coverage', meaning: 'A range inside another that says the same. Said once for each outer range.' },
  { code: 'coverage_nested', severity: 'warning', family: 'coverage', meaning: 'A range inside another that says something else; inside, the narrower one wins. Said once for each outer range.' },
  { code: 'coverage_gap', severity: 'warning', family: 'coverage', meaning: 'Zip codes left out in a state of which the table covers at least 95 %, or inside a municipality of which it covers at least half.' },
  { code: 'zip_outside_uf', severity: 'warning', family: 'places', meaning: 'A row names a state and holds zip codes of another.' },
  { code: 'zip_outside_city', severity: 'warning', family: 'places', meaning: 'A row names a municipality by its IBGE number and more than half of its zip codes are known to be elsewhere.' },
  { code: 'zip_unassigned', severity: 'warning', family: 'places', meaning: 'A range of zip codes none of which belongs to any state.' },
  { code: 'ibge_unknown', severity: 'warning', family: 'places', meaning: 'An IBGE number whose check digit or state does not exist.' },
  { code: 'ibge_other_uf', severity: 'warning', family: 'places', meaning: 'The IBGE number of a row is of another state than the row names.' },
  { code: 'transit_zero', severity: 'warning', family: 'deadlines', meaning: 'A transit time of nothing.' },
  { code: 'transit_long', severity: 'warning', family: 'deadlines', meaning: 'A transit time above 60 days.' },
  { code: 'transit_odd', severity: 'warning', family: 'deadlines', meaning: 'A row whose transit time is beyond three times and five days from both neighbours of its state and region, or two rows of one municipality and region so far apart.' },
  { code: 'transit_interior', severity: 'warning', family: 'deadlines', meaning: 'Most of the interior of a state is reached in less than half the time of its capital, two days or more earlier.' },
  { code: 'band_transit', severity: 'warning', family: 'deadlines', meaning: 'A heavier band of a region arrives earlier than a lighter one, or beyond three times and five days later.' },
  { code: 'price_cliff', severity: 'warning', family: 'prices', meaning: 'Heavier is cheaper: the base freight falls from one band to the next, price per kg, excess and frete-valor included.' },
  { code: 'value_cliff', severity: 'warning', family: 'prices', meaning: 'More is charged less: a tier of a charge, or a price below a value, costs more than what follows it.' },
  { code: 'distance_cliff', severity: 'warning', family: 'prices', meaning: 'Farther is cheaper: the price of a vehicle falls from one range of distances to the next.' },
  { code: 'zero_price', severity: 'warning', family: 'prices', meaning: 'A price of zero, or an excess of zero per kg.' },
  { code: 'price_magnitude', severity: 'warning', family: 'prices', meaning: 'A price more than twenty times off its neighbours in weight, or thirty times off the middle of all regions: a decimal comma got lost.' },
  { code: 'minimum_swallows', severity: 'warning', family: 'prices', meaning: 'The minimum freight is above every price of a region.' },
  { code: 'nothing_charged', severity: 'error', family: 'prices', meaning: 'No price, minimum or charge of the table is above zero.' },
  { code: 'coverage_shadowed', severity: 'warning', family: 'never used', meaning: 'Narrower or later ranges leave a range no zip code.' },
  { code: 'band_unreachable', severity: 'warning', family: 'never used', meaning: 'A band that no weight within the limits of the table reaches.' },
  { code: 'unused_region', severity: 'warning', family: 'never used', meaning: 'A region with prices that no zip code belongs to.' },
  { code: 'region_without_prices', severity: 'warning', family: 'never used', meaning: 'Zip codes belong to a region of a full load table that prices no vehicle.' },
  { code: 'scope_unreachable', severity: 'warning', family: 'never used', meaning: 'A charge whose places, regions, recipients or categories the table never meets.' },
  { code: 'tier_unreachable', severity: 'warning', family: 'never used', meaning: 'A tier that no value or weight within the limits of the table reaches.' },
  { code: 'vehicle_never_chosen', severity: 'warning', family: 'never used', meaning: 'A vehicle without any price, or for which another that holds as much is never dearer.' },
  { code: 'percent_high', severity: 'warning', family: 'amounts', meaning: 'A percent too high for its charge: 30 where 0,30 was meant.' },
  { code: 'percent_low', severity: 'warning', family: 'amounts', meaning: 'A percent too low for its charge: a fraction that was read as a percent.' },
  { code: 'money_for_percent', severity: 'warning', family: 'amounts', meaning: 'Less than one real, fixed, for a charge that is a percent by nature.' },
  { code: 'unit_price_high', severity: 'warning', family: 'amounts', meaning: 'A toll above R$ 1 per kg.' },
  { code: 'tax_contradiction', severity: 'warning', family: 'terms', meaning: 'Prices contain a tax whose rate is zero, or a rate of ICMS is given as zero.' },
  { code: 'tax_rate_odd', severity: 'warning', family: 'terms', meaning: 'ICMS outside 3 to 25 %, or ISS outside 2 to 5 %.' },
  { code: 'cubing_odd', severity: 'warning', family: 'terms', meaning: 'A cubing factor outside 100 to 1,000 kg/m³, a divisor outside 3,000 to 10,000, or cubed weight charged without a factor.' },
  { code: 'limit_above_bands', severity: 'warning', family: 'terms', meaning: 'The limit of weight is above the last band of a region, which has no price for the excess.' },
  { code: 'nothing_carried', severity: 'error', family: 'terms', meaning: 'The limits of the table leave no weight that any band holds.' },
  { code: 'nothing_served', severity: 'error', family: 'terms', meaning: 'No zip code of the coverage, or of the origins, belongs to any state.' },
  { code: 'offer_days', severity: 'warning', family: 'terms', meaning: 'Offers stay valid for more than 90 days.' },
] as const satisfies readonly LintRule[];

export type LintCode = (typeof lintRules)[number]['code'];
