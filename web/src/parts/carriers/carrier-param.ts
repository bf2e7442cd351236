/** The filter of a list by its carrier, as addresses have it. */
export const carrierParam = 'transportadora';

/** The filter of reports by their carriers. */
export const carriersParam = 'transportadoras';
