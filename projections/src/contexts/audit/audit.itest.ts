import { events as catalogue, make } from '@diapason/contracts';
import { StaffAbsenceRequested } from '@diapason/contracts/absences';
import { defaultGrid } from '@diapason/contracts/calculation';
import { absenceStatus, right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { GuardianDetailsChanged, GuardianRegistered } from '@diapason/contracts/families';
import { RoleGroupRemoved } from '@diapason/contracts/identity';
import {
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  TariffPublished,
} from '@diapason/contracts/money';
import { guardianDetails } from '@diapason/contracts/testing/people';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { tables } from '../../catalogue/tables';
import type { QueryContext } from '../../machinery/query';
import { auditEvents } from './queries/audit-events';
import { auditExport } from './queries/audit-export';
import { type AuditPage, auditPositions } from './queries/audit-rows';
import { authors } from './queries/authors';
import { booksFile } from './queries/books-export';
import { history } from './queries/history';
import { replayed } from './queries/replay-until';
import { stateAsOf } from './queries/state-as-of';
import { systemState } from './queries/system-state';

import {
  absence,
  auditor,
  calculated,
  claire,
  contribution,
  draft,
  guardian,
  message,
  payment,
  roleGroup,
  tariff,
} from './testing/books';

describe('an auditor', () => {
  let harness: Harness;
  const ask = async <T>(
    handler: { run: (input: never, context: QueryContext) => Promise<unknown> },
    input: object,
    session = auditor,
  ): Promise<T> =>
    (await handler.run({ params: {}, query: {}, body: {}, ...input } as never, {
      db: harness.pool,
      primary: harness.pool,
      building: harness.pool,
      codec: harness.codec,
      session,
      today: '2026-11-21',
      sites: undefined,
    })) as T;
  const on = (day: string) => harness.clock.set(`${day}T09:00:00.000Z`);

  beforeAll(async () => {
    harness = await createHarness({ catalogue, tables, now: '2026-11-01T09:00:00.000Z' });
    await harness.run(guardian, 7, () => [make(GuardianRegistered, guardianDetails(7, claire))]);
    await harness.run(contribution, 12, () => [calculated(85_250, 1)]);
    on('2026-11-10');
    await harness.run(contribution, 12, () => [make(PaymentRegistered, payment(1, 15_000))], {
      actor: { actor: '7', onBehalfOf: '9' },
    });
    await harness.run(contribution, 12, () => [make(PaymentRegistered, payment(2, 9_000))]);
    on('2026-11-15');
    await harness.run(contribution, 12, () => [make(PaymentCorrected, payment(1, 14_050))]);
    await harness.run(contribution, 12, () => [make(PaymentDeleted, { idCotisation: 12, idReglement: 2 })]);
    on('2026-11-20');
    await harness.run(contribution, 12, () => [make(PaymentReactivated, { idCotisation: 12, idReglement: 2 })]);
  });
  afterAll(() => harness.stop());

  test('reads every step of a contribution with its author, whom it was for, and what changed', async () => {
    const told = await ask<{
      titre: string;
      etapes: {
        libelle: string;
        auteur: string;
        pourLeCompteDe: string | null;
        changes: { libelle: string; avant: string | null; apres: string | null }[];
      }[];
    }>(history, { params: { flux: 'contribution-12' } });
    expect(told.titre).toContain('MARTIN Claire');
    expect(told.etapes.map((step) => step.libelle)).toEqual([
      'Cotisation calculée',
      'Règlement enregistré',
      'Règlement enregistré',
      'Règlement corrigé',
      'Règlement supprimé',
      'Règlement réactivé',
    ]);
    expect(told.etapes[1]).toMatchObject({
      auteur: 'MARTIN Claire, responsable n° 7',
      pourLeCompteDe: 'Utilisateur n° 9',
    });
    expect(told.etapes[3]?.changes).toEqual([
      expect.objectContaining({
        libelle: 'Montant du règlement',
        avant: expect.stringContaining('150,00'),
        apres: expect.stringContaining('140,50'),
      }),
    ]);
  });

  test('says which payment a step is about', async () => {
    const { etapes } = await ask<{ etapes: { libelle: string; sujet: string | null }[] }>(history, {
      params: { flux: 'contribution-12' },
    });
    const deleted = etapes.find(({ libelle }) => libelle === 'Règlement supprimé');
    expect(deleted?.sujet?.replace(/\s/g, ' ')).toMatch(/^Règlement n° 2 : 90,00 €, 10\/11\/2026, \S/);
    expect(etapes[0]?.sujet).toBeNull();
  });

  test('tells what was paid and what remained, each payment by its own words, and no code', async () => {
    const { parties } = await ask<{
      parties: { titre: string; champs: { libelle: string; valeur: string | null }[] }[];
    }>(stateAsOf, { params: { flux: 'contribution-12' }, query: { au: '2026-11-10' } });
    const told = parties[0]?.champs.map(({ libelle, valeur }) => `${libelle} : ${valeur}`.replace(/\s/g, ' '));
    expect(told).toEqual(
      expect.arrayContaining(['Déjà réglé : 240,00 €', 'Reste à payer : 612,50 €', 'Zone tarifaire : adhérent']),
    );
    expect(parties.slice(1).map(({ titre }) => titre.replace(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^Règlement n° 1 : 150,00 €, 10\/11\/2026/),
      expect.stringMatching(/^Règlement n° 2 : 90,00 €, 10\/11\/2026/),
    ]);
  });

  test('lists what an event changed, from what to what', async () => {
    const { evenements } = await ask<{ evenements: { libelle: string; changes: object[] }[] }>(auditEvents, {
      body: { famille: 'paiements', page: 0, taille: 50 },
    });
    expect(evenements.find(({ libelle }) => libelle === 'Règlement corrigé')?.changes).toEqual([
      expect.objectContaining({
        avant: expect.stringContaining('150,00'),
        apres: expect.stringContaining('140,50'),
      }),
    ]);
  });

  test('looks at the contribution as of the evening of 10 November', async () => {
    const state = await ask<{
      existe: boolean;
      parties: { titre: string; champs: { champ: string; valeur: string | null }[] }[];
    }>(stateAsOf, {
      params: { flux: 'contribution-12' },
      query: { au: '2026-11-10' },
    });
    expect(state.existe).toBe(true);
    const amounts = state.parties.flatMap((part) =>
      part.champs.filter((field) => field.champ === 'montant').map((field) => field.valeur),
    );
    expect(amounts).toEqual([expect.stringContaining('150,00'), expect.stringContaining('90,00')]);
  });

  test('finds nothing of it before it existed', async () => {
    expect(await ask(stateAsOf, { params: { flux: 'contribution-12' }, query: { au: '2026-10-01' } })).toMatchObject({
      existe: false,
    });
  });

  test('is told with 404 that a record does not exist', async () => {
    await expect(ask(history, { params: { flux: 'contribution-99' } })).rejects.toMatchObject({ status: 404 });
  });

  test('lists the payment events of a period with signed totals', async () => {
    const filter = { famille: 'paiements', dateDebut: '2026-11-15', dateFin: '2026-11-20', page: 0, taille: 50 };
    const found = await ask<{ evenements: { montant: number }[]; totaux: { nombre: number; montant: number } }>(
      auditEvents,
      { body: { ...filter, tri: '-date' } },
    );
    expect(found.evenements.map((event) => event.montant)).toEqual([9_000, -9_000, -950]);
    expect(found.totaux).toMatchObject({ nombre: 3, montant: -950 });
  });

  test('says of each event whether its reader may open the history', async () => {
    await harness.run(roleGroup, 5, () => [make(RoleGroupRemoved, { idGroupe: 5 })]);
    const listed = async (...functions: number[]) => {
      const body = { famille: 'tous', page: 0, taille: 50, tri: 'date' };
      const session = { ...auditor, functions: new Set(functions) };
      return ask<{ evenements: { flux: string; consultable: boolean }[] }>(auditEvents, { body }, session);
    };
    const open = async (...functions: number[]) =>
      new Set((await listed(...functions)).evenements.filter((one) => one.consultable).map(({ flux }) => flux));
    expect(await open(right.seeAudit)).toEqual(new Set());
    expect(await open(right.seeAudit, right.seeHistory)).toEqual(new Set(['guardian-7', 'contribution-12']));
    const all = await open(right.seeAudit, right.seeHistory, right.manageRoleGroups);
    expect(all).toEqual(new Set(['guardian-7', 'contribution-12', 'roleGroup-5']));
  });

  test('searches by the name of the family', async () => {
    const named = (recherche: string) =>
      ask<{ total: number }>(auditEvents, { body: { famille: 'paiements', recherche, page: 0, taille: 50 } });
    expect((await named('martin')).total).toBe(5);
    expect((await named('durand')).total).toBe(0);
    expect((await named('100%')).total).toBe(0);
  });

  test('exports the same events', async () => {
    const { file } = await ask<{ file: { name: string; stream: NodeJS.ReadableStream } }>(auditExport, {
      body: { famille: 'paiements', format: 'csv' },
    });
    let text = '';
    for await (const chunk of file.stream) text += String(chunk);
    expect(file.name).toBe('Journal des événements.csv');
    expect(text.trimEnd().split('\r\n')).toHaveLength(6);
  });

  test('has real dates and amounts in the workbook of the export, as clocks in Paris showed them', async () => {
    const { file } = await ask<{ file: { stream: NodeJS.ReadableStream } }>(auditExport, {
      body: { famille: 'paiements', dateDebut: '2026-11-15', dateFin: '2026-11-20', format: 'xlsx' },
    });
    const parts: Buffer[] = [];
    for await (const part of file.stream) parts.push(Buffer.from(part as Buffer));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Buffer.concat(parts) as never);
    const [sheet] = book.worksheets;
    if (!sheet) throw new Error('the workbook is empty');
    const cellsBelow = (title: string) => {
      const at = (sheet.getRow(1).values as unknown[]).indexOf(title);
      // The last row has the totals.
      const rows = sheet.getRows(2, sheet.rowCount - 2) ?? [];
      return rows.map((row) => row.getCell(at)).map(({ value, type, numFmt }) => ({ value, type, numFmt }));
    };
    const shownOn = (day: string) => ({
      value: new Date(`${day}T10:00:00Z`),
      type: ExcelJS.ValueType.Date,
      numFmt: 'dd/mm/yyyy hh:mm:ss',
    });
    expect(cellsBelow('Date')).toEqual([shownOn('2026-11-20'), shownOn('2026-11-15'), shownOn('2026-11-15')]);
    expect(cellsBelow('Montant').map(({ value }) => value)).toEqual([90, -90, -9.5]);
  });

  test('is refused a replay of a day to come; today’s is none, and shows today’s books', async () => {
    const replay = (au: string) => ask<{ alors: object; maintenant: object }>(replayed, { body: { au } });
    for (const au of ['2026-11-22', '2027-01-01'])
      await expect(replay(au)).rejects.toMatchObject({ status: 400, field: 'au' });
    const { alors, maintenant } = await replay('2026-11-21');
    expect(alors).toEqual(maintenant);
  });

  test('replays up to a day, and today reconciles with the journal to the cent', async () => {
    const books = await ask<{ alors: object; maintenant: object; parSite: object[]; rapproche: boolean }>(replayed, {
      body: { au: '2026-11-10' },
    });
    expect(books.parSite).toMatchObject([
      {
        alors: { cotisations: 1, montantTotal: 85_250, montantRegle: 24_000 },
        maintenant: { cotisations: 1, montantTotal: 85_250, montantRegle: 23_050 },
      },
    ]);
    expect(books).toMatchObject({
      alors: { cotisations: 1, montantTotal: 85_250, reglementsValides: 2, montantRegle: 24_000 },
      maintenant: { cotisations: 1, montantTotal: 85_250, reglementsValides: 2, montantRegle: 23_050 },
      rapproche: true,
    });
    expect(await harness.query("select 1 from information_schema.schemata where schema_name like 'replay%'")).toEqual(
      [],
    );
  });

  test('exports the contributions as they stood at the end of a day, named to who sees them', async () => {
    const fileOf = async (sees: Partial<Session> = {}) => {
      const { file } = await ask<{ file: { name: string; stream: NodeJS.ReadableStream } }>(
        booksFile,
        { body: { au: '2026-11-10', format: 'csv' } },
        { ...auditor, ...sees },
      );
      let text = '';
      for await (const chunk of file.stream) text += String(chunk);
      return { name: file.name, lines: text.trimEnd().split('\r\n') };
    };
    const { name, lines } = await fileOf();
    expect(name).toBe('Comptes au 2026-11-10.csv');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/;Cotisation;Responsable;Famille;Montant total;/);
    const seeing = (...also: number[]) => ({
      functions: new Set([right.seeAudit, right.seeContributions, ...also]),
      modules: new Set(['cotisation']),
    });
    const told = async (sees: Partial<Session>) => (await fileOf(sees)).lines[1]?.split(';').slice(2);
    const sums = ['852,50', '240,00', '612,50'];
    const named = ['12', '7', 'MARTIN Claire', ...sums];
    const unnamed = ['12', '7', '', ...sums];
    expect(await told({})).toEqual(unnamed);
    expect(await told({ ...seeing(), modules: new Set() })).toEqual(unnamed);
    expect(await told(seeing(right.changeContributionSite))).toEqual(named);
    expect(await told({ ...seeing(), sites: [4, 5] })).toEqual(named);
    expect(await told({ ...seeing(), sites: [5] })).toEqual(unnamed);
  });

  test('of ten replays at once one runs, the others are refused, and no connection is kept', async () => {
    const ends = await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(replayed, { body: { au: '2026-11-10' } }).then(
          () => 'done',
          (error: { status?: number; message: string }) => `${error.status} ${error.message}`,
        ),
      ),
    );
    expect(new Set(ends)).toEqual(new Set(['done', '409 Un autre rejeu est en cours : réessayez dans un instant.']));
    expect(await ask(replayed, { body: { au: '2026-11-10' } })).toMatchObject({ rapproche: true });
  });

  test('an operator sees where the projection stands', async () => {
    const state = await ask<{
      projection: { position: string; tete: string; evenements: number };
      generations: { etat: string }[];
    }>(systemState, {});
    expect(state.projection.evenements).toBe(8);
    expect(BigInt(state.projection.position)).toBeGreaterThanOrEqual(BigInt(state.projection.tete));
    expect(new Set(state.generations.map((row) => row.etat))).toEqual(new Set(['aJour']));
  });

  test('lists by date what the log has in another order', async () => {
    on('2026-11-12');
    await harness.run(contribution, 12, () => [make(PaymentRegistered, payment(3, 1_200))]);
    const filter = { famille: 'paiements' as const, dateDebut: '2026-11-12', page: 0, taille: 2 };
    const amounts = async (tri: string, page: number) => {
      const found = await ask<{ evenements: { montant: number }[] }>(auditEvents, { body: { ...filter, tri, page } });
      return found.evenements.map(({ montant }) => montant);
    };
    expect([await amounts('-date', 0), await amounts('-date', 1)]).toEqual([
      [9_000, -9_000],
      [-950, 1_200],
    ]);
    expect(await amounts('date', 0)).toEqual([1_200, -950]);
    const { famille, dateDebut } = filter;
    const { file } = await ask<{ file: { stream: NodeJS.ReadableStream } }>(auditExport, {
      body: { famille, dateDebut, format: 'csv' },
    });
    let text = '';
    for await (const chunk of file.stream) text += String(chunk);
    const exported = text.trimEnd().split('\r\n').slice(1);
    expect(exported.map((line) => /;(-?[\d,]+);/.exec(line)?.[1])).toEqual(['90,00', '-90,00', '-9,50', '12,00']);
    // As the export goes on from one page to the next.
    const paged: string[] = [];
    for (let before: AuditPage['before']; paged.length < 9; ) {
      const [next] = await auditPositions(harness.pool, filter, { taille: 1, ...(before ? { before } : {}) });
      if (!next) break;
      paged.push(String(next.mouvement));
      before = next;
    }
    expect(paged).toEqual(['9000', '-9000', '-950', '1200']);
  });

  describe('when somebody has taken the name of somebody else', () => {
    const search = (recherche: string, fk_auteur: number | null = null) =>
      ask<{ total: number; evenements: { auteur: string; libelle: string }[] }>(auditEvents, {
        body: { famille: 'tous', recherche, fk_auteur, page: 0, taille: 50, tri: 'date' },
      });
    const by = { actor: { actor: '7' } };
    let before: number;

    beforeAll(async () => {
      before = (await search('martin')).total;
      on('2026-11-21');
      const renamed = guardianDetails(7, { ...claire, nom: 'FONTAINE', prenom: 'Lucie' });
      await harness.run(guardian, 7, () => [make(GuardianDetailsChanged, renamed)], by);
      await harness.run(contribution, 12, () => [make(PaymentRegistered, payment(4, 500))], by);
    });

    test('each act stands under the name of its day, with kind and number, in history, list and export', async () => {
      const { etapes } = await ask<{ etapes: { auteur: string; libelle: string }[] }>(history, {
        params: { flux: 'contribution-12' },
      });
      const authors = etapes.filter(({ libelle }) => libelle === 'Règlement enregistré').map(({ auteur }) => auteur);
      expect(authors[0]).toBe('MARTIN Claire, responsable n° 7');
      expect(authors.at(-1)).toBe('FONTAINE Lucie, responsable n° 7');
      const listed = (await search('')).evenements.filter(({ auteur }) => /^(MARTIN|FONTAINE)/.test(auteur));
      expect(listed.map(({ auteur, libelle }) => [libelle, auteur])).toEqual([
        ['Règlement enregistré', 'MARTIN Claire, responsable n° 7'],
        ['Responsable modifié', 'MARTIN Claire, responsable n° 7'],
        ['Règlement enregistré', 'FONTAINE Lucie, responsable n° 7'],
      ]);
      const { file } = await ask<{ file: { stream: NodeJS.ReadableStream } }>(auditExport, {
        body: { famille: 'paiements', fk_auteur: 7, format: 'csv' },
      });
      let text = '';
      for await (const chunk of file.stream) text += String(chunk);
      expect(text).toContain('MARTIN Claire, responsable n° 7');
      expect(text).toContain('FONTAINE Lucie, responsable n° 7');
    });

    test('the number finds all of it, whatever they are called', async () => {
      expect((await search('', 7)).total).toBe(3);
      expect((await search('responsable n° 7')).total).toBe(before + 2);
      expect((await search('FONTAINE Lucie, responsable n°\u00a07')).total).toBe(before + 2);
      expect((await search('responsable n° 70')).total).toBe(0);
    });

    test('the choice of authors tells two of one name apart', async () => {
      expect(await ask(authors, {})).toContainEqual({
        idUtilisateur: 7,
        nomPrenomUtilisateur: 'FONTAINE Lucie, responsable n° 7',
      });
    });
  });

  test('what a sheet ties to another function is told as changed and not shown, in history, list, export and state', async () => {
    const flux = 'guardian-7';
    const { etapes } = await ask<{
      etapes: { changes: { champ: string; avant: string | null; apres: string | null }[] }[];
    }>(history, { params: { flux } });
    const changes = etapes.flatMap((step) => step.changes);
    expect(changes).toContainEqual(expect.objectContaining({ champ: 'email', avant: null, apres: 'non affiché' }));
    expect(changes).toContainEqual(expect.objectContaining({ champ: 'nom', avant: 'MARTIN', apres: 'FONTAINE' }));
    const state = await ask(stateAsOf, { params: { flux } });
    const list = await ask(auditEvents, { body: { famille: 'tous', page: 0, taille: 50, tri: 'date' } });
    const { file } = await ask<{ file: { stream: NodeJS.ReadableStream } }>(auditExport, {
      body: { famille: 'tous', format: 'csv' },
    });
    let exported = '';
    for await (const chunk of file.stream) exported += String(chunk);
    for (const answer of [JSON.stringify(etapes), JSON.stringify(state), JSON.stringify(list), exported]) {
      expect(answer).toContain('FONTAINE');
      expect(answer).toContain('non affiché');
      expect(answer).not.toMatch(/example\.org|81000|1985/);
    }
  });

  describe('of records whose sheets ask for a function that auditors lack', () => {
    /** What history, state of the day, list and export tell of a record. */
    const tell = async (flux: string, ...also: number[]) => {
      const session = { ...auditor, functions: new Set([right.seeHistory, right.seeAudit, ...also]) };
      const { etapes } = await ask<{ etapes: { libelle: string; auteur: string; date: string }[] }>(
        history,
        { params: { flux } },
        session,
      );
      const state = await ask(stateAsOf, { params: { flux } }, session);
      const filter = { famille: 'tous', recherche: flux };
      const list = await ask(auditEvents, { body: { ...filter, page: 0, taille: 50, tri: 'date' } }, session);
      const { file } = await ask<{ file: { stream: NodeJS.ReadableStream } }>(
        auditExport,
        { body: { ...filter, format: 'csv' } },
        session,
      );
      let exported = '';
      for await (const chunk of file.stream) exported += String(chunk);
      return { etapes, answers: [JSON.stringify(etapes), JSON.stringify(state), JSON.stringify(list), exported] };
    };

    beforeAll(async () => {
      on('2026-11-21');
      const by = { actor: { actor: '7' } };
      await harness.run(message, 5, () => [draft('syndicat', 'Titre secret'), draft('direction', 'Titre public')], by);
      const requested = (idAbsence: number, fk_absencesStatut: number) =>
        make(StaffAbsenceRequested, {
          idAbsence,
          fk_user: 9,
          fk_anneeScolaire: 6,
          fk_absencesStatut,
          fk_absencesObjet: 1,
          dateDemande: '2026-11-21',
          dateDebut: '2027-02-03',
          dateFin: '2027-02-04',
          heuresAnnulees: 11.5,
          reportDemande: 0,
          reportHeures: null,
          reportDetail: null,
          motif: 'Motif secret',
          avisDirection: null,
          refusPossible: 0,
        });
      await harness.run(absence, 6, () => [requested(6, absenceStatus.submitted)], by);
      await harness.run(absence, 7, () => [requested(7, absenceStatus.draft)], by);
      const ligne = { code: 'secret', libelle: 'Tarif secret', reduction: 0, zones: [] };
      const adherent = { mode: 'STEP', montants: [12_345, 23_456] };
      const exterieur = { mode: 'FLAT', montant: 34_567 };
      await harness.run(
        tariff,
        6,
        () => [
          make(TariffPublished, {
            fk_anneeScolaire: 6,
            version: 1,
            fk_anneeCopiee: null,
            versionCopiee: null,
            grille: { ...defaultGrid, tranches: [400], lignes: [{ ...ligne, adherent, exterieur }] },
          } as never),
        ],
        by,
      );
    });

    test.each([
      ['message-5', 'Message d’information enregistré'],
      ['staffAbsence-6', 'Absence demandée'],
      ['tariff-6', 'Grille tarifaire publiée'],
    ])('%s: that it happened, who did it and when; no text, no day, no price', async (flux, libelle) => {
      const { etapes, answers } = await tell(flux);
      expect(etapes[0]).toMatchObject({
        libelle,
        auteur: 'FONTAINE Lucie, responsable n° 7',
        date: '2026-11-21T09:00:00.000Z',
      });
      const [told, _state, ...listed] = answers;
      for (const answer of [told, ...listed]) expect(answer).toContain('non affiché');
      for (const answer of answers) expect(answer).not.toMatch(/secret|Titre public|2027|11,5|123,45|234,56|345,67/);
    });

    test('the status of a request stays told, and its function opens the rest', async () => {
      const { answers } = await tell('staffAbsence-6', right.manageAbsences);
      for (const answer of answers) expect(answer).toMatch(/Motif secret/);
      const without = await tell('staffAbsence-6');
      expect(JSON.stringify(without.etapes[0])).toMatch(/fk_absencesStatut[^}]*"apres":"(?!non affiché)/);
    });

    test('a draft is shown to nobody, as its sheet is', async () => {
      const { answers } = await tell('staffAbsence-7', right.manageAbsences, right.answerAbsence);
      for (const answer of answers) expect(answer).not.toMatch(/secret|2027|11,5/);
    });

    test('a message is told to who keeps those of its type, not what it said as one of another', async () => {
      const { answers } = await tell('message-5', right.seeDirectionMessages);
      const [told = '', state] = answers;
      expect(state).toContain('Titre public');
      expect(told).not.toContain('Titre secret');
      const both = await tell('message-5', right.seeDirectionMessages, right.seeUnionMessages);
      expect(both.answers[0]).toMatch(/Titre secret.*Titre public/);
    });
  });
});
