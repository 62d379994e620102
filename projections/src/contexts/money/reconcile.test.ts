import { dayAfter } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type BankSide, type CardSide, type OurSide, reconcile } from './reconcile';

const month = {
  debut: '2026-11-01',
  fin: '2026-11-30',
  releve: { au: '2026-11-27', luLe: '2026-11-28T09:14:00.000Z' },
};

const line = (more: Partial<BankSide>): BankSide => ({
  idLigne: 1,
  jour: '2026-11-18',
  reference: 'COT-00001-1',
  appel: '100',
  montant: 10_800,
  code: '00000',
  autorisation: '402817',
  suite: null,
  motif: null,
  fk_reglement: null,
  decideeLe: null,
  ...more,
});
const card = (more: Partial<CardSide>): CardSide => ({
  reference: 'COT-00001-1',
  rang: 1,
  montant: 10_800,
  etat: 'demande',
  code: null,
  appel: null,
  echeance: '2026-11-18',
  depuis: '2026-11-18T20:41:00.000Z',
  idReglement: null,
  idCotisation: 1,
  nomPrenom: 'FOURNIER Sarah',
  eleves: 'Naël',
  ...more,
});
const ours = (more: Partial<OurSide>): OurSide => ({
  idReglement: 7,
  idCotisation: 1,
  montant: 10_800,
  date: '2026-11-18',
  quittance: '2026-004561',
  fk_mode: 10,
  abonnement: null,
  version: 1,
  nomPrenom: 'FOURNIER Sarah',
  eleves: 'Naël',
  attendu: null,
  ...more,
});
const states = (answer: ReturnType<typeof reconcile>) => answer.lignes.map(({ groupe, etat }) => `${groupe} ${etat}`);

describe('a line of the bank', () => {
  test('matches alone where reference, call and amount are those of a payment', () => {
    const paid = card({ etat: 'accepte', appel: '100', idReglement: 7 });
    const answer = reconcile([line({})], [paid], [ours({})], month);
    expect([answer.rapprochees, answer.lignes]).toEqual([1, []]);
  });

  test('is proposed for the instalment that nobody was paid for', () => {
    expect(reconcile([line({})], [card({})], [], month).lignes).toMatchObject([
      { etat: 'proposee', idCotisation: 1, rang: 1, montant: 10_800, montantNous: 10_800 },
    ]);
  });

  test('of an instalment that came later is proposed for that one', () => {
    const cards = [card({ etat: 'accepte', idReglement: 7, appel: '90' }), card({ rang: 2, echeance: '2026-11-18' })];
    expect(reconcile([line({})], cards, [], month).lignes).toMatchObject([{ etat: 'proposee', rang: 2 }]);
  });

  test('of a reference that is none of ours waits for a person, who may say that it is not ours until the next statement', () => {
    const unknown = line({ reference: 'STAGE-0611' });
    expect(states(reconcile([unknown], [], [], month))).toEqual(['banque inconnue']);
    const said = line({ reference: 'STAGE-0611', suite: 'hors', decideeLe: '2026-11-28T10:00:00.000Z' });
    expect(states(reconcile([said], [], [], month))).toEqual(['banque hors']);
    const before = line({ reference: 'STAGE-0611', suite: 'hors', decideeLe: '2026-11-20T10:00:00.000Z' });
    expect(states(reconcile([before], [], [], month))).toEqual(['banque inconnue']);
  });

  test('of another amount is told beside ours', () => {
    const paid = card({ etat: 'accepte', appel: '100', idReglement: 7 });
    const answer = reconcile([line({ montant: 9_000 })], [paid], [ours({})], month);
    expect(answer.lignes).toMatchObject([{ groupe: 'ecart', etat: 'differente', montant: 9_000, montantNous: 10_800 }]);
  });

  test('that was refused is told until somebody has reported it', () => {
    const later = card({ rang: 2, echeance: '2026-11-18' });
    expect(states(reconcile([line({ code: '00151' })], [later], [], month))).toEqual(['ecart refusee']);
    expect(states(reconcile([line({ code: '00151', suite: 'signalee' })], [later], [], month))).toEqual([]);
  });
});

test('an instalment that the bank announced is told without a line, and once with it', () => {
  const told = card({ rang: 2, etat: 'annonce', appel: '100', code: '00000', echeance: '2026-11-18' });
  expect(states(reconcile([], [told], [], month))).toEqual(['banque annoncee']);
  expect(states(reconcile([line({})], [told], [], month))).toEqual(['banque proposee']);
});

test('an instalment that the bank announced as refused is told as that, and is not money', () => {
  const told = card({ rang: 2, etat: 'annonce', appel: '100', code: '00151' });
  expect(reconcile([], [told], [], month).lignes).toMatchObject([
    { groupe: 'ecart', etat: 'refusee', idLigne: null, code: '00151', montant: 0, montantNous: null },
  ]);
  expect(states(reconcile([], [card({ ...told, code: '99999' })], [], month))).toEqual([]);
});

test('a refusal is of its call, or of the instalment due nearest its day, and nothing once that one is paid', () => {
  const paid = card({ rang: 2, etat: 'accepte', appel: '102', idReglement: 7, echeance: '2026-11-18' });
  const next = card({ rang: 3, echeance: '2026-12-18' });
  const refusal = line({ jour: '2026-11-19', code: '00151' });
  expect(states(reconcile([refusal], [paid, next], [], month))).toEqual([]);
  const open = { ...paid, etat: 'demande', appel: null, idReglement: null };
  expect(reconcile([refusal], [open, next], [], month).lignes).toMatchObject([{ etat: 'refusee', rang: 2 }]);
  expect(reconcile([refusal], [open, { ...next, appel: '100' }], [], month).lignes).toMatchObject([{ rang: 3 }]);
});

test('a line whose payment was deleted waits for a person, and belongs to the payment that replaced it', () => {
  const asked = card({ etat: 'accepte', appel: '100', idReglement: 7 });
  const read = line({ suite: 'enregistree', fk_reglement: 7 });
  expect(states(reconcile([read], [asked], [], month))).toEqual(['banque inconnue']);
  // On the wrong family: its own is proposed.
  expect(states(reconcile([read], [card({})], [], month))).toEqual(['banque proposee']);
  const again = reconcile([line({ ...read, fk_reglement: 6 })], [asked], [ours({})], month);
  expect([again.rapprochees, again.lignes]).toEqual([1, []]);
});

test('a payment of ours is missing up to the statement’s last day, and expected after it', () => {
  const both = [ours({}), ours({ idReglement: 8, date: '2026-11-29' })];
  expect(states(reconcile([], [], both, month))).toEqual(['nous absente', 'nous prochain']);
  const waited = ours({ attendu: { motif: 'Appelé la banque', ditLe: '2026-11-28T10:00:00.000Z' } });
  expect(states(reconcile([], [], [waited], month))).toEqual(['nous attendue']);
});

test('the groups add up to the difference of both sums, whatever each side has', () => {
  // Of the month, and of the days around it in which the other side may have booked.
  const day = fc.integer({ min: -9, max: 40 }).map((number) => dayAfter('2026-11-01', number));
  const cents = fc.constantFrom(1_000, 2_000, 3_333);
  const reference = fc.constantFrom('COT-1', 'COT-2', 'STAGE');
  const lines = fc
    .array(fc.record({ jour: day, montant: cents, reference, code: fc.constantFrom('00000', '00151') }), {
      maxLength: 12,
    })
    .map((all) => all.map((one, at) => line({ ...one, idLigne: at + 1, appel: `${at}` })));
  const payments = fc
    .array(fc.record({ date: day, montant: cents }), { maxLength: 12 })
    .map((all) => all.map((one, at) => ours({ ...one, idReglement: at + 1 })));
  const links = fc.array(fc.record({ appel: fc.integer({ min: 0, max: 11 }), reference, montant: cents }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(lines, payments, links, (bank, mine, linked) => {
      const cards = linked.map(({ appel, ...one }, at) =>
        card({
          ...one,
          rang: at + 1,
          appel: `${appel}`,
          etat: at % 2 ? 'accepte' : 'demande',
          idReglement: at % 2 ? at + 1 : null,
        }),
      );
      const { banque, diapason, lignes, rapprochees } = reconcile(bank, cards, mine, month);
      const gap = lignes.reduce((sum, { groupe, montant, montantNous }) => {
        if (groupe === 'banque') return sum + (montant ?? 0);
        return groupe === 'nous' ? sum - (montantNous ?? 0) : sum + (montant ?? 0) - (montantNous ?? 0);
      }, 0);
      expect(gap).toBe(banque.montant - diapason.montant);
      expect(rapprochees).toBeLessThanOrEqual(Math.min(banque.nombre, diapason.nombre));
    }),
  );
});
