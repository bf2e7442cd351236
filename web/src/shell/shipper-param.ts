/** The parameter that names the shipper in view. */
export const shipperParam = 'embarcador';

/** The filter of lists and reports by several shippers. */
export const shippersParam = 'embarcadores';
