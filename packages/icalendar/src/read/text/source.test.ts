import { describe, expect, test } from 'vitest';
import { at, bytes, calendar, event, inParts, TIMES } from '../calendar.fixture.ts';
import { readCalendar } from '../index.ts';

const EVENT = event('DTSTART:20261118T090000Z', 'SUMMARY:Žluťoučký kůň');
const TEXT = calendar(EVENT);
const title = async (source: Uint8Array, charset?: string) =>
  (await readCalendar(source, { ...TIMES, ...(charset !== undefined && { charset }) })).events[0]?.title;

/** Czech letters of windows-1250 and of ISO 8859-2, by their bytes. */
const BYTES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'windows-1250': { Ž: 0x8e, ť: 0x9d, č: 0xe8, ý: 0xfd, ů: 0xf9, ň: 0xf2 },
  'iso-8859-2': { Ž: 0xae, ť: 0xbb, č: 0xe8, ý: 0xfd, ů: 0xf9, ň: 0xf2 },
};
const narrow = (text: string, charset: string) =>
  Uint8Array.from([...text], (letter) => BYTES[charset]?.[letter] ?? letter.charCodeAt(0));
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('encodings', () => {
  test.each<[string, Uint8Array, string?]>([
    ['UTF-8', bytes(TEXT)],
    ['UTF-8 with a mark', bytes(`\ufeff${TEXT}`)],
    ['UTF-8 that is declared as ISO 8859-1', bytes(TEXT), 'iso-8859-1'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 the other way round', utf16be(`\ufeff${TEXT}`)],
    ['UTF-16 the other way round without a mark', utf16be(TEXT)],
    ['UTF-16 that is declared', Buffer.from(TEXT, 'utf16le'), 'UTF-16'],
    ['windows-1250 that is declared', narrow(TEXT, 'windows-1250'), 'Windows-1250'],
    ['windows-1250 that is not declared', narrow(TEXT, 'windows-1250')],
    ['windows-1250 that is declared as UTF-8', narrow(TEXT, 'windows-1250'), 'utf-8'],
    ['ISO 8859-2', narrow(TEXT, 'iso-8859-2'), 'ISO-8859-2'],
    ['lines that end with LF', bytes(TEXT.replaceAll('\r\n', '\n'))],
    ['lines that end with CR', bytes(TEXT.replaceAll('\r\n', '\r'))],
    ['lines that end with CR twice', bytes(TEXT.replaceAll('\r\n', '\r\r\n'))],
    ['empty lines in front and between', bytes(`\r\n\n${TEXT.replaceAll('\r\n', '\r\n\r\n')}`)],
  ])('%s', async (_, source, charset) => {
    expect(await title(source, charset)).toBe('Žluťoučký kůň');
  });

  test('one wrong byte in UTF-8 takes away a letter alone', async () => {
    const titles = async (wrong: Buffer, charset?: string) => {
      const text = Buffer.concat([Buffer.from('SUMMARY:Přednáška o žluťoučkém k'), wrong]).toString('latin1');
      const file = calendar(event('DTSTART:20261118T090000Z', 'SUMMARY:?')).replace('SUMMARY:?', text);
      return title(Buffer.from(file, 'latin1'), charset);
    };
    // The server cut the title within a letter.
    expect(await titles(Buffer.from([0xc5]))).toBe('Přednáška o žluťoučkém k�');
    expect(await titles(Buffer.from([0xe4, 0xbd]))).toBe('Přednáška o žluťoučkém k�');
    expect(await titles(Buffer.from([0xff, 0x2e]))).toBe('Přednáška o žluťoučkém k�.');
    expect(await titles(Buffer.from([0xc5]), 'windows-1250')).toBe('Přednáška o žluťoučkém k�');
  });

  test('folded lines, also within a letter, and in parts of any length', async () => {
    const source = bytes(TEXT);
    const folds = [...source].flatMap((byte, index) =>
      index > 0 && byte > 0x20 && (source[index - 1] ?? 0) > 0x20 ? [0x0d, 0x0a, 0x20, byte] : [byte],
    );
    for (const length of [1, 2, 3, 7, 1000]) {
      const { events } = await readCalendar(inParts(Uint8Array.from(folds), length), TIMES);
      expect(events.map((one) => one.title)).toEqual(['Žluťoučký kůň']);
    }
  });

  test.each([
    ['UTF-32', Buffer.from('fffe0000420000004500000047000000', 'hex'), undefined, 'UTF-32'],
    ['a charset that nobody knows', bytes(TEXT), 'x-kahan', 'the charset x-kahan is not known'],
  ])('%s is named', async (_, source, charset, reason) => {
    await expect(title(source, charset)).rejects.toMatchObject({
      ...{ name: 'CalendarError', code: 'charset', message: expect.stringContaining(reason) },
    });
  });
});

describe('other things than calendars', () => {
  test.each([
    ['html', '<!DOCTYPE html><html><body>Log in</body></html>'],
    ['html', '\n\n  <html lang="cs">\n<head>'],
    ['not-a-calendar', '<?xml version="1.0"?><feed/>'],
    ['not-a-calendar', '{"error":"gone"}'],
    ['not-a-calendar', ''],
    ['not-a-calendar', 'Not found'],
    ['not-a-calendar', '\0'.repeat(1000)],
    ['not-a-calendar', 'BEGIN:VCARD\r\nFN:Somebody\r\nEND:VCARD\r\n'],
  ])('%s: %j', async (code, text) => {
    await expect(readCalendar(bytes(text), TIMES)).rejects.toMatchObject({ name: 'CalendarError', code });
  });
});

/** Parts without an end, and how many were taken. */
function endless(part: Uint8Array) {
  const taken = { parts: 0 };
  async function* source(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      taken.parts += 1;
      yield part;
    }
  }
  return { taken, source: source() };
}

describe('size', () => {
  test('a source without an end is left at the bound', async () => {
    const { source, taken } = endless(bytes(`${event('DTSTART:20261118T090000Z')}\r\n`.repeat(100)));
    const reading = readCalendar(source, TIMES);
    await expect(reading).rejects.toMatchObject({
      code: 'too-large',
      message: 'the calendar has more than 5242880 bytes',
    });
    expect(taken.parts).toBeLessThan(1_000);
  });

  test('a line without an end is not kept', async () => {
    const long = 'x'.repeat(3_000_000);
    const lines = [`DESCRIPTION:${long}`, `LOCATION:${long}`, 'DTSTART:20261118T090000Z'];
    const { events, refused } = await readCalendar(bytes(calendar(event(...lines))), {
      ...TIMES,
      bounds: { bytes: 1e8 },
    });
    expect(events.map(({ place }) => place)).toEqual([null]);
    expect(refused.map(({ reason }) => reason)).toEqual(['LOCATION: the line is longer than allowed']);
  });

  test('a file that is cut keeps what is whole', async () => {
    const whole = calendar(
      event('UID:a', 'DTSTART:20261118T090000Z'),
      event('UID:b', 'DTSTART:20261119T090000Z'),
    );
    const { events, refused, isWhole } = await readCalendar(bytes(whole.slice(0, -40)), TIMES);
    expect(events.map(({ id }) => id)).toEqual([`a#${at('2026-11-18T09:00:00Z')}`]);
    expect(isWhole).toBe(false);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'the file ends before its END',
      'VCALENDAR: the file ends before its END',
    ]);
  });

  test('more events than allowed are named, the first ones are kept', async () => {
    const many = Array.from({ length: 25 }, (_, n) => event(`UID:${n}`, 'DTSTART:20261118T090000Z'));
    const { events, refused } = await readCalendar(bytes(calendar(...many)), {
      ...TIMES,
      bounds: { components: 20 },
    });
    expect([events.length, refused.length]).toEqual([20, 5]);
    expect(refused[0]?.reason).toBe('the file has more than 20 events');
  });

  test('others have their turn while a large file is read', async () => {
    const many = Array.from({ length: 2_000 }, (_, n) =>
      event(`UID:${n}`, 'DTSTART:20200101T090000Z', 'RRULE:FREQ=DAILY;COUNT=900'),
    );
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const { steps } = await readCalendar(bytes(calendar(...many)), TIMES);
    isOver = true;
    // A turn for each slice of work.
    expect(turns).toBeGreaterThan(steps / 10_000);
    expect(steps).toBeGreaterThan(1_000_000);
  });
});
