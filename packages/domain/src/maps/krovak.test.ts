import { describe, expect, it } from 'vitest';
import { toSjtsk, toWgs84 } from './krovak.ts';

const degrees = (whole: number, minutes = 0, seconds = 0) => whole + minutes / 60 + seconds / 3600;
const distance = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
  Math.hypot(x2 - x1, y2 - y1);

/** Metres from the published point to the computed one. */
const REFERENCES = [
  {
    // Example of the Czech Geodetic Office (ČÚZK), help of the coordinate transformation service.
    name: 'near Příbram',
    lat: degrees(49, 59, 35.90464),
    lon: degrees(13, 59, 47.856),
    xy: [-774_386.424, -1_049_151.327],
  },
  // cs2cs of PROJ with the same seven parameters, as published in the tests of proj4js.
  { name: 'near Domažlice', lat: 49.452262, lon: 12.806988, xy: [-868_208.61, -1_095_793.64] },
  { name: 'Prague', lat: 50.09465901453681, lon: 14.346996204306555, xy: [-747_963.65, -1_041_493.33] },
] as const;

describe('[MAPS-13] the projection S-JTSK / Krovak East North', () => {
  it.each(REFERENCES)('$name is within 1 m of its published coordinates', ({ lat, lon, xy }) => {
    expect(distance(toSjtsk({ lat, lon }), xy)).toBeLessThan(1);
    expect(distance(toSjtsk(toWgs84(xy)), xy)).toBeLessThan(0.001);
    const back = toWgs84(xy);
    // A degree is 111 km of latitude, and 72 km of longitude here.
    expect(Math.hypot((back.lat - lat) * 111_000, (back.lon - lon) * 72_000)).toBeLessThan(1);
  });

  it('there and back is the same point, in Czechia and around it', () => {
    for (let lat = 47; lat <= 52; lat += 0.25) {
      for (let lon = 10; lon <= 24; lon += 0.5) {
        const back = toWgs84(toSjtsk({ lat, lon }));
        expect(back.lat).toBeCloseTo(lat, 7);
        expect(back.lon).toBeCloseTo(lon, 7);
      }
    }
  });

  it('x grows to the east and y to the north', () => {
    const [x, y] = toSjtsk({ lat: 50.1, lon: 14.39 });
    const [east] = toSjtsk({ lat: 50.1, lon: 14.4 });
    const [, north] = toSjtsk({ lat: 50.11, lon: 14.39 });
    expect([x < 0, y < 0, east > x, north > y]).toEqual([true, true, true, true]);
  });

  it('a metre is a metre within a thousandth', () => {
    const a = toSjtsk({ lat: 50.1, lon: 14.39 });
    const b = toSjtsk({ lat: 50.1, lon: 14.39 + 1 / 3600 });
    // A second of longitude on the WGS84 ellipsoid at this latitude, metres.
    expect(distance(a, b) / 19.874).toBeCloseTo(1, 3);
  });
});
