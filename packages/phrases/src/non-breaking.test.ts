import { describe, expect, test } from 'vitest';
import { nonBreaking, nonBreakingTexts, plain } from './non-breaking.ts';

/** Ties made visible: _ is a hard space, + a joiner. */
const seen = (text: string) => nonBreaking(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+');

describe('what a line must not break', () => {
  test.each([
    ['pá 20. 11., 9:00–10:50, A 123', 'pá 20._11., 9:00–+10:50, A_123'],
    ['Tue from 24 Nov to 22 Dec (5 weeks)', 'Tue from 24_Nov to 22_Dec (5_weeks)'],
    ['Biochemie I se v pátek neučí', 'Biochemie_I se v_pátek neučí'],
    ['přednáška v B III', 'přednáška v_B_III'],
    ['Místo A II přijďte do B 139.', 'Místo A_II přijďte do B_139.'],
    ['Odstávka systému a všech služeb', 'Odstávka systému a_všech služeb'],
    ['6 kreditů', '6_kreditů'],
    ['2,5 kreditu', '2,5_kreditu'],
    ['9. týden zimního semestru', '9._týden zimního semestru'],
    ['celkem za 4 kredity', 'celkem za 4_kredity'],
    ['for 4 ECTS credits', 'for 4_ECTS credits'],
    ['Retortová 5, Prague 6', 'Retortová_5, Prague_6'],
    ['Dean’s office', 'Dean’s office'],
    ['do 14. 2., zbývá 33 dní.', 'do 14._2., zbývá 33_dní.'],
    ['until 14 Feb, 1 day left', 'until 14_Feb, 1_day left'],
    ['váha 40 %', 'váha 40_%'],
    ['menu za 89 Kč nebo 3,20 €', 'menu za 89_Kč nebo 3,20_€'],
    ['začíná za 5 min, trvá 1 h 50 min', 'začíná za 5_min, trvá 1_h 50_min'],
    ['nejvýš 12 MB', 'nejvýš 12_MB'],
    ['chodbou 70 m, potom vpravo', 'chodbou 70_m, potom vpravo'],
    ['odesláno před 6 s', 'odesláno před 6_s'],
    ['od 24. 11. do 22. 12. (10 týdnů)', 'od 24._11. do 22._12. (10_týdnů)'],
    ['obvykle jednou za 8 hodin', 'obvykle jednou za 8_hodin'],
    ['až za 15 minut', 'až za 15_minut'],
    ['2 mosty, 3 studenti', '2_mosty, 3 studenti'],
    ['30. 11. – 4. 12. 2026', '30._11._– 4._12._2026'],
    ['30 Nov – 4 Dec 2026', '30_Nov_– 4_Dec 2026'],
    ['nic tu není', 'nic tu není'],
  ])('%s', (text, tied) => {
    expect(seen(text)).toBe(tied);
  });
});

test('tied twice is tied once', () => {
  const once = nonBreaking('pá 20. 11., 9:00–10:50, A 123');
  expect(nonBreaking(once)).toBe(once);
});

describe('texts of a module', () => {
  const texts = {
    title: 'Výuka v pátek',
    rules: ['Nejvýš 40 %', 'Bez rizika'],
    rooms: { near: (room: string) => `Blízko ${room}` },
    step: (room: string | null) => ({ text: `Z ${room ?? ''}`, hint: room, lines: [room] }),
    count: 3,
    none: null,
  };
  const shaped = nonBreakingTexts(texts);

  test('are tied, in lists, in groups and as results of text functions', () => {
    expect(shaped.title).toBe('Výuka v\u00a0pátek');
    expect([...shaped.rules]).toEqual(['Nejvýš 40\u00a0%', 'Bez rizika']);
    expect(shaped.rules.map((rule) => rule.length)).toEqual([11, 10]);
    expect(shaped.rooms.near('A 123')).toBe('Blízko A\u00a0123');
    expect(shaped.step('A 123')).toEqual({
      text: 'Z\u00a0A\u00a0123',
      hint: 'A\u00a0123',
      lines: ['A\u00a0123'],
    });
    expect({ ...shaped }).toMatchObject({ title: 'Výuka v\u00a0pátek', count: 3, none: null });
  });

  test('keep their identity, as hooks need it', () => {
    expect(shaped.rooms).toBe(shaped.rooms);
    expect(shaped.rooms.near).toBe(shaped.rooms.near);
    expect(nonBreakingTexts(texts)).toBe(shaped);
  });

  test('are plain again for what leaves the page', () => {
    expect(plain(shaped)).toBe(texts);
    expect(plain(shaped.rooms).near('A 123')).toBe('Blízko A 123');
    expect(plain(texts)).toBe(texts);
    expect(plain(nonBreaking('pá 20. 11., 9:00–10:50, A 123'))).toBe('pá 20. 11., 9:00–10:50, A 123');
  });
});
