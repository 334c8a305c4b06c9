/** Degrees on the WGS84 ellipsoid (EPSG:4326). */
export interface LatLon {
  lat: number;
  lon: number;
}

type Vector = readonly [x: number, y: number, z: number];

interface Ellipsoid {
  /** Semi-major axis, metres. */
  a: number;
  /** Square of the first eccentricity. */
  e2: number;
}

const { PI, sin, cos, tan, asin, atan, atan2, sqrt, hypot } = Math;
const RADIAN = PI / 180;

const ellipsoid = (a: number, inverseFlattening: number): Ellipsoid => {
  const f = 1 / inverseFlattening;
  return { a, e2: f * (2 - f) };
};
const WGS84 = ellipsoid(6_378_137, 298.257_223_563);
const BESSEL = ellipsoid(6_377_397.155, 299.152_812_8);

// The Helmert transformation from S-JTSK to WGS84 for Czechia (EPSG:5239, accuracy 1 m), as PROJ's `towgs84`
// has it: metres, arc seconds of a position vector rotation, parts per million.
const SHIFT: Vector = [570.8, 85.7, 462.8];
const TURN: Vector = [rotation(4.998), rotation(1.587), rotation(5.261)];
const SCALE = 1 + 3.56e-6;

function rotation(arcSeconds: number): number {
  return (arcSeconds / 3600) * RADIAN;
}

// The projection (EPSG method 1041, IOGP Guidance Note 7-2).
const CENTRE = 49.5 * RADIAN;
/** 42.5° east of Ferro, which lies 17°40' west of Greenwich. */
const MERIDIAN = (42.5 - 17 - 2 / 3) * RADIAN;
/** Co-latitude of the cone's axis: 30°17'17.30311". */
const AXIS = (30 + 17 / 60 + 17.303_11 / 3600) * RADIAN;
const STANDARD_PARALLEL = 78.5 * RADIAN;
const { e2: E2 } = BESSEL;
const E = sqrt(E2);
const SPHERE = (BESSEL.a * sqrt(1 - E2)) / (1 - E2 * sin(CENTRE) ** 2);
const B = sqrt(1 + (E2 * cos(CENTRE) ** 4) / (1 - E2));
const CONE = sin(STANDARD_PARALLEL);
const RADIUS = (0.9999 * SPHERE) / tan(STANDARD_PARALLEL);
const half = (angle: number) => tan(angle / 2 + PI / 4);
const flattened = (lat: number) => ((1 + E * sin(lat)) / (1 - E * sin(lat))) ** ((E * B) / 2);
const T0 = (half(asin(sin(CENTRE) / B)) * flattened(CENTRE)) / half(CENTRE) ** B;
/** Latitudes move by less than a micrometre after these rounds. */
const ROUNDS = 6;

/** Geocentric coordinates of a point on the ellipsoid's surface, metres; `lat` and `lon` in radians. */
function geocentric({ a, e2 }: Ellipsoid, lat: number, lon: number): Vector {
  const n = a / sqrt(1 - e2 * sin(lat) ** 2);
  return [n * cos(lat) * cos(lon), n * cos(lat) * sin(lon), n * (1 - e2) * sin(lat)];
}

/** Latitude and longitude in radians; the height is dropped. */
function geographic({ a, e2 }: Ellipsoid, [x, y, z]: Vector): [lat: number, lon: number] {
  const p = hypot(x, y);
  let lat = atan2(z, p * (1 - e2));
  for (let round = 0; round < ROUNDS; round++) {
    const n = a / sqrt(1 - e2 * sin(lat) ** 2);
    lat = atan2(z + e2 * n * sin(lat), p);
  }
  return [lat, atan2(y, x)];
}

const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x];
const dot = ([a, b, c]: Vector, [x, y, z]: Vector) => a * x + b * y + c * z;

function fromSjtskDatum(v: Vector): Vector {
  const [cx, cy, cz] = cross(TURN, v);
  const [x, y, z] = v;
  return [SHIFT[0] + SCALE * (x + cx), SHIFT[1] + SCALE * (y + cy), SHIFT[2] + SCALE * (z + cz)];
}

/** The exact inverse of `fromSjtskDatum`, so that there and back is the same point. */
function toSjtskDatum([x, y, z]: Vector): Vector {
  const v: Vector = [(x - SHIFT[0]) / SCALE, (y - SHIFT[1]) / SCALE, (z - SHIFT[2]) / SCALE];
  const [cx, cy, cz] = cross(TURN, v);
  const along = dot(TURN, v);
  const size = 1 + dot(TURN, TURN);
  return [
    (v[0] - cx + along * TURN[0]) / size,
    (v[1] - cy + along * TURN[1]) / size,
    (v[2] - cz + along * TURN[2]) / size,
  ];
}

/** The projection alone: radians on the Bessel ellipsoid to Krovak East North, metres. */
function project(lat: number, lon: number): [x: number, y: number] {
  const u = 2 * (atan((T0 * half(lat) ** B) / flattened(lat)) - PI / 4);
  const v = B * (MERIDIAN - lon);
  const s = asin(cos(AXIS) * sin(u) + sin(AXIS) * cos(u) * cos(v));
  const d = atan2(cos(u) * sin(v), cos(AXIS) * cos(u) * cos(v) - sin(AXIS) * sin(u));
  const rho = RADIUS * (half(STANDARD_PARALLEL) / half(s)) ** CONE;
  return [-rho * sin(CONE * d), -rho * cos(CONE * d)];
}

function unproject(x: number, y: number): [lat: number, lon: number] {
  const d = atan2(-x, -y) / CONE;
  const s = 2 * (atan((RADIUS / hypot(x, y)) ** (1 / CONE) * half(STANDARD_PARALLEL)) - PI / 4);
  const u = asin(cos(AXIS) * sin(s) - sin(AXIS) * cos(s) * cos(d));
  const v = atan2(cos(s) * sin(d), sin(AXIS) * sin(s) + cos(AXIS) * cos(s) * cos(d));
  let lat = u;
  for (let round = 0; round < ROUNDS; round++) {
    lat = 2 * (atan(((half(u) * flattened(lat)) / T0) ** (1 / B)) - PI / 4);
  }
  return [lat, MERIDIAN - v / B];
}

/**
 * WGS84 (EPSG:4326) to S-JTSK / Krovak East North (EPSG:5514), metres: x grows to the east, y to the north, and both
 * are negative in Czechia. There it is within 1 m of the published coordinates; the farther from Czechia, the more
 * the projection stretches lengths.
 */
export function toSjtsk({ lat, lon }: LatLon): [x: number, y: number] {
  const point = geocentric(WGS84, lat * RADIAN, lon * RADIAN);
  return project(...geographic(BESSEL, toSjtskDatum(point)));
}

/** S-JTSK / Krovak East North (EPSG:5514) to WGS84 (EPSG:4326); the inverse of `toSjtsk`. */
export function toWgs84([x, y]: readonly [x: number, y: number]): LatLon {
  const point = geocentric(BESSEL, ...unproject(x, y));
  const [lat, lon] = geographic(WGS84, fromSjtskDatum(point));
  return { lat: lat / RADIAN, lon: lon / RADIAN };
}
