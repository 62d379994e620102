import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianDetailsChanged,
  GuardianPaperAdded,
  GuardianPaperRemoved,
  GuardianRegistered,
  TaxRecordChanged,
  TaxRecordDeclared,
  TaxRecordRemoved,
} from '@diapason/contracts/families';
import { guardianDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import { refuseBlockedDomain } from './blocked-domain';
import { decideChangeGuardian, decideRegisterGuardian, type GuardianPatch, guardian } from './guardian';
import { requirePortalFields } from './portal-fields';
import { decideRemoveTaxRecord, decideSaveTaxRecord, type TaxForm } from './tax-records';

const albi = (code: string | null) => (code === '81000' ? '81004' : null);
const lucie: GuardianPatch = {
  nom: 'Lévêque',
  prenom: ' Lucie ',
  email: 'l@example.org',
  codePostal: '81000',
  ville: 'Albi',
};
const details = guardianDetails(12, { codePostal: '81000', ville: 'Albi', codeInsee: '81004', email: 'l@example.org' });
const registered = make(GuardianRegistered, details);

describe('a guardian', () => {
  it('is registered with a surname in capitals and the municipality of the address', () => {
    given(guardian, [])
      .when((state) => decideRegisterGuardian(state, 12, lucie, albi))
      .then([registered]);
  });

  it.each([
    ['001:110.a', 'nom'],
    ['001:110.b', 'prenom'],
    ['001:110.c', 'email'],
  ] as const)('%s is refused without %s', (_id, field) => {
    given(guardian, [])
      .when((state) => decideRegisterGuardian(state, 12, { ...lucie, [field]: '' }, albi))
      .then(refused(messages.families.guardianFields, 400));
  });

  it('keeps what the form leaves out, and appends nothing for the same fields', () => {
    given(guardian, [registered])
      .when((state) => decideChangeGuardian(state, { nom: 'lévêque' }, albi))
      .then([]);
  });

  it('loses its municipality with a town of another name', () => {
    given(guardian, [registered])
      .when((state) => decideChangeGuardian(state, { codePostal: null }, albi))
      .then([{ type: 'GuardianDetailsChanged', data: { ...details, codePostal: null, codeInsee: null } }]);
  });

  describe('who moves to another municipality', () => {
    const towns = (code: string | null) => ({ '81000': '81004', '81100': '81065' })[code ?? ''] ?? null;
    const moved = { ...details, codePostal: '81100', ville: 'Castres', codeInsee: '81065' };
    const declared = { ...moved, communeDeclareeLe: '2026-10-02T08:00:00.000Z' };
    const inCastres = { codePostal: '81100', ville: 'Castres' };
    const changing = (given_: GuardianPatch, declaredAt?: string, ...before: ReturnType<typeof changedTo>[]) =>
      given(guardian, [registered, ...before]).when((state) => decideChangeGuardian(state, given_, towns, declaredAt));
    const changedTo = (after: typeof details) => make(GuardianDetailsChanged, after);

    it('by their own doing has it confirmed by staff; by the desk it counts at once', () => {
      changing(inCastres, '2026-10-02T08:00:00.000Z').then([changedTo(declared)]);
      changing(inCastres).then([changedTo(moved)]);
    });

    it('waits until it is confirmed or corrected, whatever else is saved', () => {
      changing({ profession: 'Luthière' }, '2026-10-05T08:00:00.000Z', changedTo(declared)).then([
        changedTo({ ...declared, profession: 'Luthière' }),
      ]);
      changing({ profession: 'Luthière' }, undefined, changedTo(declared)).then([
        changedTo({ ...declared, profession: 'Luthière' }),
      ]);
      changing({ communeDeclareeLe: null }, undefined, changedTo(declared)).then([changedTo(moved)]);
      changing({ codePostal: '81000', ville: 'Albi' }, undefined, changedTo(declared)).then([changedTo(details)]);
    });

    it('has not moved where the list of municipalities gives the same town another number', () => {
      const reformed = () => '81999';
      given(guardian, [registered])
        .when((state) => decideChangeGuardian(state, { profession: 'Luthière' }, reformed, '2026-10-02T08:00:00.000Z'))
        .then([changedTo({ ...details, profession: 'Luthière', codeInsee: '81999' })]);
    });

    it('again is marked since the first time', () => {
      const back = { codePostal: '81000', ville: 'Albi' };
      changing(back, '2026-10-05T08:00:00.000Z', changedTo(declared)).then([
        changedTo({ ...details, communeDeclareeLe: '2026-10-02T08:00:00.000Z' }),
      ]);
    });

    it('does not confirm it, and another street of the same town needs nobody', () => {
      changing({ communeDeclareeLe: null }, '2026-10-03T08:00:00.000Z', changedTo(declared)).then(
        refused(messages.families.ownTown, 403),
      );
      changing({ adresse1: '2 rue de la Paix' }, '2026-10-03T08:00:00.000Z').then([
        changedTo({ ...details, adresse1: '2 rue de la Paix' }),
      ]);
    });
  });

  it('must fill in the portal’s fields itself', () => {
    given(guardian, [registered])
      .when((state) => {
        if (state.details) requirePortalFields(state.details);
        return [];
      })
      .then(refused(messages.families.guardianPortalFields, 400));
  });

  it('may not have an address of a refused domain', () => {
    const check = (email: string) =>
      given(guardian, []).when(() => {
        refuseBlockedDomain(email, 'yopmail\\.com$|jetable\\.org$');
        return [];
      });
    check('a@YOPMAIL.com').then(refused(messages.families.blockedDomain, 400));
    check('a@example.org').then([]);
  });
});

const form: TaxForm = { fk_anneeScolaire: 9, revenuFiscal: 36_000.5, nombrePart: 3, exoneration: 0, absence: 0 };
const record = {
  idUtilisateur: 12,
  idRevenu: 5,
  fk_anneeScolaire: 9,
  revenuFiscal: 3_600_050,
  nombrePart: 3,
  quotient: 1000,
  exoneration: 0 as const,
  absence: 0 as const,
  verifiee: 1 as const,
};
const declared = make(TaxRecordDeclared, record);

describe('a tax record', () => {
  it('is declared in cents with its quotient', () => {
    given(guardian, [registered])
      .when((state) => decideSaveTaxRecord(state, 0, 5, form))
      .then([declared]);
  });

  // 001:31.f 001:31.g 001:31.h
  it('has neither income nor parts without a tax notice', () => {
    given(guardian, [registered, declared])
      .when((state) => decideSaveTaxRecord(state, 5, 0, { ...form, absence: 1 }))
      .then([make(TaxRecordChanged, { ...record, revenuFiscal: 0, nombrePart: 0, quotient: 0, absence: 1 })]);
  });

  // 001:31.k 001:111.a 001:111.b 001:175.a
  it('needs every field otherwise', () => {
    const refuses = (with_: Partial<TaxForm>) =>
      given(guardian, [registered])
        .when((state) => decideSaveTaxRecord(state, 0, 5, { ...form, ...with_ }))
        .then(refused(messages.general.fillAll, 400));
    refuses({ revenuFiscal: null });
    refuses({ nombrePart: null });
    refuses({ nombrePart: 0 });
  });

  it('is the only one of its year', () => {
    given(guardian, [registered, declared])
      .when((state) => decideSaveTaxRecord(state, 0, 6, form))
      .then(refused(messages.families.oneTaxRecordAYear, 409));
  });

  it('of a guardian is theirs to correct until staff saved it, changed or not', () => {
    const own = make(TaxRecordDeclared, { ...record, verifiee: 0 });
    const other = { ...form, nombrePart: 2 };
    given(guardian, [registered])
      .when((state) => decideSaveTaxRecord(state, 0, 5, form, 'guardian'))
      .then([own]);
    given(guardian, [registered, own])
      .when((state) => decideSaveTaxRecord(state, 5, 0, other, 'guardian'))
      .then([make(TaxRecordChanged, { ...record, verifiee: 0, nombrePart: 2, quotient: 1500 })]);
    given(guardian, [registered, own])
      .when((state) => decideSaveTaxRecord(state, 5, 0, form, 'staff'))
      .then([make(TaxRecordChanged, record)]);
    given(guardian, [registered, own, make(TaxRecordChanged, record)])
      .when((state) => decideSaveTaxRecord(state, 5, 0, other, 'guardian'))
      .then(refused(messages.families.taxVerified, 403));
  });

  it('keeps the exemption of its year when its guardian corrects it, who neither grants nor takes it elsewhere', () => {
    const exempt = { ...record, verifiee: 0, exoneration: 1 } as const;
    const correcting = (more: Partial<TaxForm>) =>
      given(guardian, [registered, make(TaxRecordDeclared, exempt)]).when((state) =>
        decideSaveTaxRecord(state, 5, 0, { ...form, nombrePart: 2, ...more }, 'guardian'),
      );
    const corrected = { ...exempt, nombrePart: 2, quotient: 1500 };
    correcting({}).then([make(TaxRecordChanged, corrected)]);
    correcting({ fk_anneeScolaire: 10 }).then([
      make(TaxRecordChanged, { ...corrected, fk_anneeScolaire: 10, exoneration: 0 }),
    ]);
    const own = make(TaxRecordDeclared, { ...record, verifiee: 0 });
    given(guardian, [registered])
      .when((state) => decideSaveTaxRecord(state, 0, 5, { ...form, exoneration: 1 }, 'guardian'))
      .then([own]);
    given(guardian, [registered, own])
      .when((state) => decideSaveTaxRecord(state, 5, 0, { ...form, exoneration: 1 }, 'guardian'))
      .then([]);
  });

  it('is removed once', () => {
    const removed = make(TaxRecordRemoved, { idUtilisateur: 12, idRevenu: 5 });
    given(guardian, [registered, declared])
      .when((state) => decideRemoveTaxRecord(state, 5))
      .then([removed]);
    given(guardian, [registered, declared, removed])
      .when((state) => decideRemoveTaxRecord(state, 5))
      .then(refused(messages.general.notFound, 404));
  });

  const paper = (idPieceJointe: number, idRevenu: number | null, antivirus: 'saine' | 'attente' | null = null) =>
    make(GuardianPaperAdded, {
      ...{ fk_responsable: 12, idPieceJointe, idRevenu, nature: 'responsablesRevenus', fk_anneeScolaire: null },
      ...{ realFileName: 'a.pdf', contenu: 'application/pdf', taille: 16, objet: `ab/${idPieceJointe}`, cle: 'a' },
      antivirus,
    });

  it('is verified with the notice that counts: what waits beside it goes, since nobody has read it', () => {
    const own = make(TaxRecordDeclared, { ...record, verifiee: 0 });
    const gone = make(GuardianPaperRemoved, { idPieceJointe: 2, objet: 'ab/2', fk_responsable: 12 });
    const two = [paper(1, 5, 'saine'), paper(2, 5, 'attente'), paper(3, 6, 'attente')];
    given(guardian, [registered, own, ...two])
      .when((state) => decideSaveTaxRecord(state, 5, 0, form))
      .then([make(TaxRecordChanged, record), gone]);
    given(guardian, [registered, own, paper(2, 5, 'attente')])
      .when((state) => decideSaveTaxRecord(state, 5, 0, form))
      .then([make(TaxRecordChanged, record)]);
    // Staff's own, for one that is verified, waits as any other.
    const other = { ...form, nombrePart: 2 };
    given(guardian, [registered, declared, ...two])
      .when((state) => decideSaveTaxRecord(state, 5, 0, other))
      .then([make(TaxRecordChanged, { ...record, nombrePart: 2, quotient: 1500 })]);
    given(guardian, [registered, own, ...two])
      .when((state) => decideSaveTaxRecord(state, 5, 0, other, 'guardian'))
      .then([make(TaxRecordChanged, { ...record, verifiee: 0, nombrePart: 2, quotient: 1500 })]);
  });

  it('is saved with the notice that was seen, or refused: another one stands there by now', () => {
    const own = make(TaxRecordDeclared, { ...record, verifiee: 0 });
    const saving = (seen: number | null, ...papers: ReturnType<typeof paper>[]) =>
      given(guardian, [registered, own, ...papers]).when((state) =>
        decideSaveTaxRecord(state, 5, 0, { ...form, fk_pieceJointe: seen }),
      );
    const gone = make(GuardianPaperRemoved, { idPieceJointe: 1, objet: 'ab/1', fk_responsable: 12 });
    saving(1, paper(1, 5)).then([make(TaxRecordChanged, record)]);
    saving(null, paper(1, 6)).then([make(TaxRecordChanged, record)]);
    given(guardian, [registered, own, paper(1, 5), gone, paper(2, 5)])
      .when((state) => decideSaveTaxRecord(state, 5, 0, { ...form, fk_pieceJointe: 1 }))
      .then(refused(messages.families.noticeChanged, 409));
    saving(null, paper(1, 5)).then(refused(messages.families.noticeChanged, 409));
    saving(1).then(refused(messages.families.noticeChanged, 409));
  });

  it('goes with its notice, and with no other paper', () => {
    given(guardian, [registered, declared, paper(1, 5), paper(2, 6), paper(3, null)])
      .when((state) => decideRemoveTaxRecord(state, 5))
      .then([
        make(TaxRecordRemoved, { idUtilisateur: 12, idRevenu: 5 }),
        make(GuardianPaperRemoved, { idPieceJointe: 1, objet: 'ab/1', fk_responsable: 12 }),
      ]);
  });
});
