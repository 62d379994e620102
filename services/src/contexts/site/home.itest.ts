import { randomUUID } from 'node:crypto';
import { right } from '@diapason/contracts/constants';
import type { DataOf } from '@diapason/contracts/core';
import type { readHome } from '@diapason/contracts/site';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { openServices } from '../claims/testing/service-sheets';
import { contribution } from '../money/aggregate/contribution';
import { calculated, paid } from '../money/testing/histories';

let system: Harness;
beforeAll(async () => {
  system = await installedSystem('2026-11-21');
});
afterAll(() => system?.stop());

const every = new Set(['cotisation', 'presences']);
const home = (functions: readonly number[], modules: ReadonlySet<string> = every) =>
  desk(system).call<DataOf<typeof readHome>>('GET /api/accueil', sessionWith(functions, { modules }));

test('each block is for who reads its list, with its module on', async () => {
  const { seePayments, changePaymentSite, seePupils } = right;
  expect(await home([])).toEqual({
    aFaire: [],
    argent: null,
    eleves: null,
    decisions: { absences: [], frais: null },
    miens: { absences: [], frais: [] },
    cours: null,
  });
  expect((await home([seePayments, changePaymentSite])).argent).toMatchObject([
    { libelleAnneeScolaire: '2026-2027', facture: 0, regle: 0, mois: [] },
    { libelleAnneeScolaire: '2025-2026', facture: 0, regle: 0, mois: [] },
  ]);
  expect((await home([seePayments], new Set())).argent).toBeNull();
  expect((await home([seePupils])).eleves).toEqual([]);
});

test('a payment counts in the months of its year: what came before is its first one’s, what came after its last one’s', async () => {
  const year = { idCotisation: 88, fk_anneeScolaire: 8 };
  await system.execute({
    aggregate: contribution,
    id: 88,
    decide: () => [
      calculated(30_000, year),
      ...['2025-06-30', '2025-10-05', '2026-10-05'].map((date, at) =>
        paid(10_000, { idCotisation: 88, idReglement: 880 + at, date } as never),
      ),
    ],
    commandId: randomUUID(),
    actor: { actor: 'job:test', correlationId: randomUUID() },
  });
  await system.settled();
  const [, last] = (await home([right.seePayments, right.changePaymentSite])).argent ?? [];
  expect(last?.mois.toSorted((a, b) => a.mois.localeCompare(b.mois))).toEqual([
    { mois: '07', montant: 10_000 },
    { mois: '08', montant: 10_000 },
    { mois: '10', montant: 10_000 },
  ]);
});

test('what waits is what the lists count, and nothing that does not wait', async () => {
  const { seeContributions, seeAttendanceSheets, seeWorkshops } = right;
  expect((await home([seeContributions, seeAttendanceSheets, seeWorkshops])).aFaire).toEqual([]);
});

test('requests are decided by who may, the nearest first, and stay with who asked until they are answered or over', async () => {
  const modules = new Set(['absences', 'frais']);
  const at = (idUtilisateur: number, functions: readonly number[]) =>
    sessionWith(functions, { idUtilisateur, modules });
  const agent = at(31, [right.seeOwnAbsences, right.seeOwnClaims]);
  const direction = at(4, [right.manageAbsences, right.answerAbsence, right.manageClaims, right.reviewClaims]);
  const read = (who: typeof agent) => desk(system).call<DataOf<typeof readHome>>('GET /api/accueil', who);
  const ask = (dateDebut: string, fk_absencesStatut: number) =>
    desk(system).call<{ idAbsence: number }>('POST /api/absences/:id', agent, {
      params: { id: 0 },
      body: {
        ...{ fk_anneeScolaire: 9, fk_absencesStatut, fk_user: 31, fk_absencesObjet: 2, motif: 'Stage' },
        ...{ dateDebut, dateFin: dateDebut, reportDemande: 1, reportHeures: '4', reportDetail: 'Un samedi' },
      },
    });
  const late = await ask('2026-12-15', 2);
  const soon = await ask('2026-12-01', 2);
  const draft = await ask('2026-12-20', 1);
  const days = (found: readonly { idAbsence: number }[]) => found.map(({ idAbsence }) => idAbsence);
  const waiting = (await read(direction)).decisions.absences;
  expect(days(waiting)).toEqual([soon.idAbsence, late.idAbsence]);
  expect(waiting[0]).toMatchObject({ nombre: 2, libelleAbsenceObjet: 'Formation' });
  expect((await read(at(4, [right.manageAbsences]))).decisions.absences).toEqual([]);
  expect((await read(agent)).decisions.absences).toEqual([]);
  expect(days((await read(agent)).miens.absences)).toEqual([soon.idAbsence, late.idAbsence, draft.idAbsence]);
  expect((await read(direction)).miens.absences).toEqual([]);

  await openServices(system, [31]);
  await system.settled();
  const { idFrais } = await desk(system).call<{ idFrais: number }>('POST /api/frais/:id', agent, {
    params: { id: 0 },
    body: {
      ...{ idFrais: 0, fk_anneeScolaire: 9, fk_fraisStatut: 2, fk_user: 31, periode: '2026-11' },
      fraisJournees: [
        { dateJour: '2026-11-10', heureDepart: '08:00', heureRetour: '12:30', montantDivers: '4,50', fraisTrajets: [] },
      ],
    },
  });
  expect((await read(direction)).decisions.frais).toMatchObject({ nombre: 1, plusAncienne: '2026-11-21' });
  expect((await read(agent)).miens.frais).toMatchObject([{ idFrais, periode: '2026-11', fk_fraisStatut: 2 }]);
  expect((await read(agent)).decisions.frais).toBeNull();
});
