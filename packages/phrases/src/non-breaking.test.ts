import { describe, expect, test } from 'vitest';
import { nonBreaking } from './non-breaking.ts';

/** Ties made visible: _ is a hard space, + a joiner. */
const seen = (text: string) => nonBreaking(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+');

describe('what a line must not break', () => {
  test.each([
    ['pá 20. 11., 9:00–10:50, A 123', 'pá 20._11., 9:00–+10:50, A_123'],
    ['Tue from 24 Nov to 22 Dec (5 weeks)', 'Tue from 24_Nov to 22_Dec (5 weeks)'],
    ['Biochemie I se v pátek neučí', 'Biochemie_I se v_pátek neučí'],
    ['přednáška v B III', 'přednáška v_B_III'],
    ['Místo A II přijďte do B 139.', 'Místo A_II přijďte do B_139.'],
    ['Odstávka systému a všech služeb', 'Odstávka systému a_všech služeb'],
    ['6 kreditů', '6_kreditů'],
    ['2,5 kreditu', '2,5_kreditu'],
    ['9. týden zimního semestru', '9._týden zimního semestru'],
    ['celkem za 4 kredity', 'celkem za 4_kredity'],
    ['for 4 ECTS credits', 'for 4_ECTS credits'],
    ['do 14. 2., zbývá 33 dní.', 'do 14._2., zbývá 33_dní.'],
    ['until 14 Feb, 1 day left', 'until 14_Feb, 1_day left'],
    ['váha 40 %', 'váha 40_%'],
    ['30. 11. – 4. 12. 2026', '30._11._– 4._12._2026'],
    ['30 Nov – 4 Dec 2026', '30_Nov_– 4_Dec 2026'],
    ['nic tu není', 'nic tu není'],
  ])('%s', (text, tied) => {
    expect(seen(text)).toBe(tied);
  });
});
