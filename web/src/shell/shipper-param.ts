/** The parameter that names the shipper in view. */
export const shipperParam = 'embarcador';
