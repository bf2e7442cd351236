/** Mean radius of the earth (IUGG), in metres. */
const EARTH_RADIUS_M = 6_371_008.8;

/** Degrees, south and west negative. */
export type Coordinates = { latitude: number; longitude: number };

/** The great-circle distance of two points in whole metres, by the haversine formula. */
export function greatCircleM(from: Coordinates, to: Coordinates): number {
  const phi = radians(from.latitude);
  const psi = radians(to.latitude);
  const chord =
    Math.sin((psi - phi) / 2) ** 2 +
    Math.cos(phi) * Math.cos(psi) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord))));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
