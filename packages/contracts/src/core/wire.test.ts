import { describe, expect, test } from '@jest/globals';
import { todayInParis } from '../constants/calendar';
import { birthday } from './field';
import { dateField, idField } from './fields';
import {
  orNull,
  wireBirthday,
  wireDate,
  wireEmail,
  wireEuros,
  wireFlag,
  wireId,
  wireIdFilter,
  wireIdList,
  wireInt,
  wireLongText,
  wireParagraphs,
  wirePathId,
  wireText,
  wireTime,
} from './wire';

describe('what old clients send', () => {
  test('ids come as numbers or as text', () => {
    expect([wireId.parse(7), wireId.parse('7'), wirePathId.parse('null')]).toEqual([7, 7, 0]);
    for (const wrong of [-1, '1.5', 'x', '', null, {}]) expect(wireId.safeParse(wrong).success).toBe(false);
  });

  test('empty text is nothing', () => {
    expect([orNull(wireId).parse(''), orNull(wireDate).parse(null), orNull(wireId).parse('0')]).toEqual([
      null,
      null,
      0,
    ]);
  });

  test('a filter is one id, several, or none', () => {
    expect([3, '3', ['3', 4], [], '', null, undefined].map((value) => wireIdFilter.parse(value))).toEqual([
      [3],
      [3],
      [3, 4],
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(wireIdFilter.parse('3,4')).toEqual([3, 4]);
    expect(wireIdFilter.safeParse('3,x').success).toBe(false);
    expect(wireIdList.parse('')).toEqual([]);
  });

  test('flags come in six spellings', () => {
    expect([true, 1, '1', 'true'].map((v) => wireFlag.parse(v))).toEqual([1, 1, 1, 1]);
    expect([false, 0, '0', 'false'].map((v) => wireFlag.parse(v))).toEqual([0, 0, 0, 0]);
  });

  test('an e-mail that is missing is said to be none', () => {
    expect(wireEmail.parse(' Lucie@Example.org ')).toBe('lucie@example.org');
    for (const none of [undefined, null, 7, 'lucie'])
      expect(wireEmail.safeParse(none).error?.issues[0]?.message).toBe('Entrez un email valide');
  });

  test('amounts are euros with at most two decimals, never negative', () => {
    expect(['150', '150,50', 150.5, '0.10'].map((v) => wireEuros.parse(v))).toEqual([150, 150.5, 150.5, 0.1]);
    const refusal = (value: unknown) => wireEuros.safeParse(value).error?.issues[0]?.message;
    expect(refusal(-1)).toBe('Les valeurss negative ne sont pas autorisé');
    expect(refusal('12.345')).toBe('Le montant doit compter au plus deux décimales');
  });

  test('nothing comes in that the read model could not keep', () => {
    for (const tooLarge of [2_147_483_648, '99999999999', 1e300]) {
      expect(wireId.safeParse(tooLarge).success).toBe(false);
      expect(wireInt.safeParse(tooLarge).success).toBe(false);
      expect(wireIdFilter.safeParse([tooLarge]).success).toBe(false);
    }
    for (const text of ['a\u0000b', '\ud800'])
      expect(wireText.safeParse(text).error?.issues[0]?.message).toBe('Le texte contient un caractère interdit');
    expect(wireText.parse(' Évry 🎻 ')).toBe('Évry 🎻');
    for (const day of ['0000-01-01', '0026-09-01', '9999-12-31']) expect(wireDate.safeParse(day).success).toBe(false);
  });

  test('nobody is born in days to come, nor before 1900; what was taken before stays readable', () => {
    const dayFrom = (days: number) =>
      new Date(Date.parse(todayInParis()) + days * 86_400_000).toISOString().slice(0, 10);
    for (const day of ['1900-01-01', '2015-04-02', dayFrom(0)]) expect(wireBirthday.parse(day)).toBe(day);
    for (const day of ['1899-12-31', dayFrom(1), '2199-12-31'])
      expect(wireBirthday.safeParse(day).error?.issues[0]?.message).toBe(
        'Date de naissance\u00A0: indiquez un jour entre le 01/01/1900 et aujourd’hui',
      );
    expect(wireBirthday.safeParse('2015-02-30').error?.issues[0]?.message).toBe("La date n'est pas valide");
    expect(birthday('Date de naissance').stored.parse('2199-12-31')).toBe('2199-12-31');
  });

  test('what nobody sees is dropped: control characters and turns of direction; line ends and the joints of signs stay', () => {
    expect(wireText.parse('\u202A06 12\u202C\u001B\uFEFF')).toBe('06 12');
    expect(wireText.parse('facture\u202Egnp.exe')).toBe('facturegnp.exe');
    expect(wireParagraphs.parse('un\ndeux\ttrois 👩\u200D🎤 אב')).toBe('un\ndeux\ttrois 👩\u200D🎤 אב');
    for (const unseen of ['\u200B', '\u00AD \u2060', '\u3164', '\u2800', '\u034F\uFE0F', ' \n '])
      expect([wireText.parse(unseen), wireLongText.parse(unseen)]).toEqual(['', '']);
    expect(wireParagraphs.parse('un\u000Bdeux\u2028trois')).toBe('un\ndeux\ntrois');
  });

  test('line ends and tabs of a text of one line are one blank, as a browser’s field makes them', () => {
    for (const end of ['\n', '\r\n', '\t', '\u000B', '\f', '\u0085', '\u2028', '\u2029', ' \n\n\t ', '\n'.repeat(300)])
      expect(wireText.parse(`12 rue du Port${end}Ambert\n`)).toBe('12 rue du Port Ambert');
    expect(wireText.parse('deux  blancs')).toBe('deux  blancs');
    expect(wireText.safeParse(`a${' '.repeat(200_000)}b`).success).toBe(false);
  });

  test('events hold no more than the read model either', () => {
    expect([idField.safeParse(2_147_483_647).success, idField.safeParse(2_147_483_648).success]).toEqual([true, false]);
    expect([dateField.safeParse('1899-12-31').success, dateField.safeParse('0000-01-01').success]).toEqual([
      true,
      false,
    ]);
  });

  test('dates exist in the calendar, times lose their seconds', () => {
    expect(wireDate.safeParse('2026-02-30').error?.issues[0]?.message).toBe("La date n'est pas valide");
    expect(wireTime.parse('09:05:00')).toBe('09:05');
  });
});
