/** What the connections of a carrier say. */
export const carrierConnections = {};
