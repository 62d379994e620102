import { event, make } from '@diapason/contracts/core';
import { describe, it } from '@jest/globals';
import { z } from 'zod';
import { Refusal } from '../core/refusal';
import { given, refused } from '../testing/given';
import { reservation } from './reservation';

const key = z.object({ cle: z.string(), titulaire: z.number() });
const KeyReserved = event('KeyReserved', 1, 'Clé réservée', key.extend({ date: z.string() }));
const KeyReleased = event('KeyReleased', 1, 'Clé libérée', key);
const keys = reservation({
  stream: 'key',
  reserved: KeyReserved,
  released: KeyReleased,
  holder: 'titulaire',
  taken: () => new Refusal('Déjà prise', 409),
});

const wanted = (titulaire: number, date = '2026-11-21') => ({ cle: 'a', titulaire, date });
const reserved = (titulaire: number, date?: string) => make(KeyReserved, wanted(titulaire, date));
const released = make(KeyReleased, { cle: 'a', titulaire: 7 });

describe('a reservation', () => {
  it('is of the first who asks', () => {
    given(keys, [])
      .when(keys.reserve(wanted(7)))
      .then([reserved(7)]);
    given(keys, [reserved(7)])
      .when(keys.reserve(wanted(7)))
      .then([]);
    given(keys, [reserved(7)])
      .when(keys.reserve(wanted(8)))
      .then(refused('Déjà prise', 409));
  });
  it('is released by who has it, and free again', () => {
    given(keys, [reserved(7)])
      .when(keys.release(7))
      .then([released]);
    given(keys, [reserved(7)])
      .when(keys.release(8))
      .then([]);
    given(keys, []).when(keys.release(7)).then([]);
    given(keys, [reserved(7), released])
      .when(keys.reserve(wanted(8)))
      .then([reserved(8)]);
  });
  it('is taken over from the one who left it, and from nobody else', () => {
    given(keys, [reserved(7)])
      .when(keys.reserve(wanted(8), wanted(7)))
      .then([reserved(8)]);
    given(keys, [reserved(9)])
      .when(keys.reserve(wanted(8), wanted(7)))
      .then(refused('Déjà prise'));
  });
  it('is not taken over from one who reserved it again since', () => {
    const again = reserved(7, '2026-11-22');
    given(keys, [reserved(7)])
      .when(keys.reserve(again.data, wanted(7)))
      .then([again]);
    given(keys, [reserved(7), again])
      .when(keys.reserve(wanted(8), wanted(7)))
      .then(refused('Déjà prise', 409));
  });
});
