import { rolloverParts } from '@diapason/contracts/constants';
import { type EventDefinition, type EventsOf, make } from '@diapason/contracts/core';
import { ServiceAssignmentsSaved, ServiceSheetSaved, serviceSheet } from '@diapason/contracts/staff';
import { PupilAttached, TeacherAttached, WorkshopDefined, WorkshopEnded } from '@diapason/contracts/teaching';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { type Aggregate, fold } from '@diapason/event-sourcing';
import type { Wanted, Written } from '@diapason/projections/rollover/lines';
import { planYear } from '@diapason/projections/rollover/plan';
import { planTakingBack } from '@diapason/projections/rollover/taking-back';
import type { Years } from '@diapason/projections/rollover/years';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideCarryService, decideTakeBackService } from '../staff/aggregate/carry-service';
import { type ServiceState, service } from '../staff/aggregate/service';
import { decideCarryWorkshop, decideTakeBackWorkshop } from '../teaching/aggregate/carry-workshop';
import { at, type WorkshopState, workshop } from '../teaching/aggregate/workshop';

const source = { id: 9, libelle: '2026-2027', dateDebut: '2026-08-01', dateFin: '2027-07-31' };
const cible = { id: 10, libelle: '2027-2028', dateDebut: '2027-08-01', dateFin: '2028-07-31' };
const END = source.dateFin;

const after = <S, D extends Record<string, EventDefinition>>(
  of: Aggregate<S, D>,
  before: S,
  events: readonly EventsOf<D>[],
) => events.reduce(of.evolve, before);

/** Both years by their streams: what is written is folded as the product folds it. */
interface World {
  readonly workshops: Map<number, WorkshopState>;
  readonly sheets: Map<number, ServiceState>;
  readonly there: Map<number, { readonly from: number; readonly state: WorkshopState }>;
  readonly sheetsThere: Map<number, ServiceState>;
  readonly settings: Map<string, string>;
  closures: Years['closures'];
  draft: boolean;
  readonly more: Pick<Years, 'agents' | 'places' | 'offers' | 'holidays'>;
}

const pupilsIn = (state: WorkshopState) => at(state, END).pupils.size;
const teachersIn = (state: WorkshopState) => [...at(state, END).teachers.values()];
const shown = (state: WorkshopState) => {
  const found = at(state, state.dernierJour ?? END).workshop;
  if (!found) throw new Error('no workshop');
  return found;
};

const yearsOf = (world: World): Years => ({
  ...world.more,
  ...{ today: '2027-06-03', source, cible },
  workshops: [...world.workshops.values()].map((state) => {
    const { idAtelier, fk_typeAtelier, fk_site, fk_salle, jour, heureDebut, fk_typeRepetition } = shown(state);
    return {
      ...{ idAtelier, fk_typeAtelier, fk_site, fk_salle, jour, heureDebut, libelle: `Groupe ${idAtelier}` },
      ...{ once: fk_typeRepetition === 4, dernierJour: state.dernierJour, pupils: pupilsIn(state) },
      teachers: teachersIn(state).map((one) => ({ ...one, instead: null })),
    };
  }),
  there: [...world.there].flatMap(([idAtelier, { from, state }]) => {
    if (!state.sheet) return [];
    const { fk_typeAtelier, fk_site, fk_salle, jour, heureDebut } = shown(state);
    const teachers = teachersIn(state).map(({ fk_enseignant }) => fk_enseignant);
    return [{ idAtelier, source: from, fk_typeAtelier, fk_site, fk_salle, jour, heureDebut, teachers, par: null }];
  }),
  sheets: [...world.sheets].map(([fk_utilisateur, state]) => ({
    ...{ fk_utilisateur, complete: state.sheet !== undefined, affectations: state.assignments },
  })),
  sheetsThere: new Map(
    [...world.sheetsThere].filter(([, { sheet }]) => sheet).map(([id, { assignments }]) => [id, assignments]),
  ),
  grid: { version: 0, draft: world.draft, copied: '2026-2027' },
  closures: world.closures,
  settings: world.settings,
});

function write(world: World, writes: Written): void {
  switch (writes.kind) {
    case 'setting':
      world.settings.set(writes.cle, writes.valeur);
      return;
    case 'grid':
      world.draft = true;
      return;
    case 'closure':
      world.closures = [...world.closures, { ...writes.of, id: world.closures.length + 100 }];
      return;
    case 'sheet': {
      const { fk_utilisateur, affectations } = writes;
      const key = { idFicheService: fk_utilisateur + 1_000, fk_utilisateur, fk_anneeScolaire: cible.id };
      const sites = new Set(affectations.map(({ fk_site }) => fk_site));
      const before = world.sheetsThere.get(fk_utilisateur) ?? service.initial;
      const from = world.sheets.get(fk_utilisateur) ?? service.initial;
      const events = decideCarryService(before, from, { key, preparation: 1, sites });
      world.sheetsThere.set(fk_utilisateur, after(service, before, events));
      return;
    }
    case 'workshop': {
      const idAtelier = writes.source + 1_000;
      const before = world.there.get(idAtelier)?.state ?? workshop.initial;
      const from = world.workshops.get(writes.source) ?? workshop.initial;
      const carrying = { idAtelier, fk_anneeScolaire: cible.id, day: END, preparation: 1, teachers: writes.teachers };
      const state = after(workshop, before, decideCarryWorkshop(before, from, carrying));
      world.there.set(idAtelier, { from: writes.source, state });
    }
  }
}

function prepare(world: World, wanted: Wanted): number {
  const lines = planYear(yearsOf(world), wanted).flatMap(({ writes }) => writes ?? []);
  for (const one of lines) write(world, one);
  return lines.length;
}

function takeBack(world: World): void {
  const carried = [...world.there].filter(([, { state }]) => state.sheet);
  const plan = planTakingBack(
    carried.map(([idAtelier, { state }]) => ({
      ...{ idAtelier, libelle: '', site: '', carried: true, hasAttendance: false },
      teachers: teachersIn(state).map(({ fk_enseignant }) => fk_enseignant),
      touched: state.carried?.touched ? { par: null, le: END } : null,
    })),
    [...world.sheetsThere].map(([fk_utilisateur, { carried: one }]) => ({
      ...{ fk_utilisateur, nom: '', hasClaims: false },
      touched: one?.touched ? { par: null, le: END } : null,
    })),
    () => 'touché',
  );
  for (const id of plan.workshops) {
    const one = world.there.get(id);
    if (one) world.there.set(id, { ...one, state: after(workshop, one.state, decideTakeBackWorkshop(one.state)) });
  }
  for (const id of plan.sheets) {
    const state = world.sheetsThere.get(id);
    if (state) world.sheetsThere.set(id, after(service, state, decideTakeBackService(state)));
  }
}

const numbers = (max: number) => fc.integer({ min: 1, max });
const TEACHERS = 4;
const PLACES = 3;

const aWorkshop = fc.record({
  type: numbers(PLACES),
  site: numbers(PLACES),
  room: fc.option(numbers(PLACES), { nil: null }),
  day: fc.option(numbers(7), { nil: null }),
  hour: fc.constantFrom<string>('08:00', '14:00', '17:30'),
  rhythm: numbers(4),
  ended: fc.option(fc.constantFrom('2026-12-18', '2027-03-12'), { nil: null }),
  pupils: fc.uniqueArray(numbers(6), { maxLength: 3 }),
  teachers: fc.uniqueArray(numbers(TEACHERS), { maxLength: 2 }),
});
const aSheet = fc.record({
  complete: fc.boolean(),
  lines: fc.uniqueArray(fc.tuple(numbers(PLACES), numbers(2)), { selector: String, maxLength: 4 }),
});
const aNetwork = fc.record({
  workshops: fc.array(aWorkshop, { maxLength: 8 }),
  sheets: fc.array(fc.option(aSheet, { nil: null }), { minLength: TEACHERS, maxLength: TEACHERS }),
  active: fc.array(fc.boolean(), { minLength: TEACHERS, maxLength: TEACHERS }),
  closedSites: fc.uniqueArray(numbers(PLACES), { maxLength: 1 }),
  closedRooms: fc.uniqueArray(numbers(PLACES), { maxLength: 1 }),
  closures: fc.uniqueArray(fc.constantFrom('2026-12-24', '2027-05-07'), { maxLength: 2 }),
  settings: fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('reinscriptionsOuvertes', 'inscriptionsPubliquesOuvertes', 'cbOuverture'),
      fc.constantFrom<string>('', '2024-02-29', '2026-06-01', '2027-06-15'),
    ),
    { selector: ([cle]) => cle },
  ),
});
const aWish = fc.record({
  parts: fc.subarray(rolloverParts.map(({ id }) => id)).map((some) => new Set(some)),
  sauf: fc.subarray(['ateliers:1', 'ateliers:2', 'fichesService:1']).map((some) => new Set(some)),
  quandMeme: fc.subarray(['ateliers:1', 'ateliers:3']).map((some) => new Set(some)),
});
const everything: Wanted = {
  parts: new Set(rolloverParts.map(({ id }) => id)),
  sauf: new Set(),
  quandMeme: new Set(),
};

const period = { depuis: null, dernierJour: null };

function workshopOf(one: typeof aWorkshop extends fc.Arbitrary<infer W> ? W : never, idAtelier: number) {
  const defined = make(WorkshopDefined, {
    ...workshopDetails(idAtelier, {
      ...{ fk_anneeScolaire: source.id, fk_typeAtelier: one.type, fk_site: one.site, fk_salle: one.room },
      ...{ jour: one.day, heureDebut: one.hour, heureFin: '19:00', fk_typeRepetition: one.rhythm },
      dateSeance: one.rhythm === 4 ? '2026-11-04' : null,
    }),
    depuis: null,
  });
  return fold(workshop, [
    defined,
    ...one.teachers.map((fk_enseignant) =>
      make(TeacherAttached, { idAtelier, fk_enseignant, fk_instrument: 1, ...period }),
    ),
    ...one.pupils.map((fk_eleve) =>
      make(PupilAttached, {
        ...{ idAtelier, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve },
        ...period,
      }),
    ),
    ...(one.ended ? [make(WorkshopEnded, { idAtelier, dernierJour: one.ended })] : []),
  ]);
}

function sheetOf(one: { complete: boolean; lines: readonly (readonly [number, number])[] }, fk_utilisateur: number) {
  const key = { idFicheService: fk_utilisateur, fk_utilisateur, fk_anneeScolaire: source.id };
  const contract = { fk_contrat: 1, fk_typeEmploi: 1, fk_corps: 1, fk_grade: 1, fk_filiere: 1, fk_diplome: 1 };
  const entered = serviceSheet.entered({ ...contract, heuresContrat: '16:00:00', disciplines: [1] });
  return fold(service, [
    ...(one.complete ? [make(ServiceSheetSaved, { ...entered, ...key } as never)] : []),
    make(ServiceAssignmentsSaved, {
      ...key,
      affectations: one.lines.map(([fk_site, fk_instrument], index) => ({
        ...{ fk_site, fk_instrument, heures: '05:00:00', ordre: index + 1, commentaire: null },
      })),
    }),
  ]);
}

type Network = typeof aNetwork extends fc.Arbitrary<infer N> ? N : never;

const worldOf = (network: Network): World => ({
  workshops: new Map(network.workshops.map((one, index) => [index + 1, workshopOf(one, index + 1)])),
  sheets: new Map(network.sheets.flatMap((one, index) => (one ? [[index + 1, sheetOf(one, index + 1)] as const] : []))),
  ...{ there: new Map(), sheetsThere: new Map(), draft: false },
  settings: new Map([...network.settings, ['anneeEnCours', '9'], ['anneeInscriptions', '9']]),
  closures: network.closures.map((premierJour, index) => ({
    ...{ id: index + 1, libelle: `Pont ${index}`, fk_site: index === 0 ? null : 1, premierJour },
    dernierJour: premierJour,
  })),
  more: {
    agents: new Map(
      network.active.map((actif, index) => [
        index + 1,
        { nom: `AGENT ${index + 1}`, actif, dateSuppression: actif ? null : '2027-04-30' },
      ]),
    ),
    places: {
      sites: new Map([1, 2, 3].map((id) => [id, { libelle: `Site ${id}`, ferme: network.closedSites.includes(id) }])),
      rooms: new Map([1, 2, 3].map((id) => [id, { libelle: `Salle ${id}`, ferme: network.closedRooms.includes(id) }])),
      hiddenTypes: new Set(),
    },
    offers: [{ idOffre: 1, libelle: 'Éveil musical', visible: true, sites: [] }],
    holidays: [{ id: 1, libelle: 'Noël', premierJour: '2026-12-19' }],
  },
});

describe('preparing a school year', () => {
  test('twice is once', () => {
    fc.assert(
      fc.property(aNetwork, aWish, (network, wanted) => {
        const world = worldOf(network);
        prepare(world, wanted);
        const once = [...world.there.keys(), ...world.sheetsThere.keys()];
        expect(prepare(world, wanted)).toBe(0);
        expect([...world.there.keys(), ...world.sheetsThere.keys()]).toEqual(once);
      }),
    );
  });

  test('what one part left out, a later run adds, and it comes to the same as all at once', () => {
    fc.assert(
      fc.property(aNetwork, aWish, (network, wanted) => {
        const [bit, whole] = [worldOf(network), worldOf(network)];
        prepare(bit, { ...wanted, quandMeme: new Set() });
        prepare(bit, everything);
        prepare(whole, everything);
        const carried = (world: World) => [...world.there.keys()].sort((a, b) => a - b);
        expect(carried(bit)).toEqual(carried(whole));
      }),
    );
  });

  test('taken back at once leaves no workshop and no sheet', () => {
    fc.assert(
      fc.property(aNetwork, aWish, (network, wanted) => {
        const world = worldOf(network);
        prepare(world, wanted);
        takeBack(world);
        const left = yearsOf(world);
        expect(left.there).toEqual([]);
        expect([...left.sheetsThere.keys()]).toEqual([]);
      }),
    );
  });

  test('what somebody touched stays, and so does its teacher’s sheet', () => {
    const world = worldOf({
      ...{ closedSites: [], closedRooms: [], closures: [], settings: [] },
      active: [true, true, true, true],
      sheets: [{ complete: true, lines: [[1, 1]] }, { complete: true, lines: [[1, 1]] }, null, null],
      workshops: [1, 2].map((teacher) => ({
        ...{ type: 1, site: 1, room: teacher, day: 3, hour: '14:00', rhythm: 1, ended: null, pupils: [1] },
        teachers: [teacher],
      })),
    });
    prepare(world, everything);
    const one = world.there.get(1_001);
    if (!one) throw new Error('not prepared');
    const joined = make(PupilAttached, {
      ...{ idAtelier: 1_001, fk_eleve: 4, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: 4, ...period },
    });
    world.there.set(1_001, { ...one, state: after(workshop, one.state, [joined]) });
    takeBack(world);
    expect(yearsOf(world).there.map(({ idAtelier }) => idAtelier)).toEqual([1_001]);
    expect([...yearsOf(world).sheetsThere.keys()]).toEqual([1]);
  });
});

describe('a line', () => {
  const base = {
    ...{ type: 1, site: 1, room: 1, day: 2, hour: '17:30', rhythm: 1, ended: null, pupils: [1], teachers: [1] },
  };
  const network: Network = {
    ...{ closedSites: [], closedRooms: [], closures: [], settings: [] },
    active: [true, true, true, true],
    sheets: [
      {
        complete: true,
        lines: [
          [1, 1],
          [2, 1],
        ],
      },
      null,
      null,
      null,
    ],
    workshops: [base],
  };
  const only = (more: Partial<Network>, wanted: Wanted = everything) => {
    const lines = planYear(yearsOf(worldOf({ ...network, ...more })), wanted);
    const [found] = lines.filter(({ partie }) => partie === 'ateliers');
    return [found?.sort, found?.pourquoi];
  };

  test('says why it is left out', () => {
    expect(only({})).toEqual(['repris', 'AGENT 1']);
    expect(only({ active: [false, true, true, true] })).toEqual(['laisse', 'AGENT 1 est parti']);
    expect(only({ closedRooms: [1] })).toEqual(['laisse', 'Salle fermée\u00a0: Salle 1']);
    expect(only({ closedSites: [1] })).toEqual(['laisse', 'Site fermé']);
    expect(only({ workshops: [{ ...base, pupils: [] }] })).toEqual(['laisse', 'Sous-groupe sans élève']);
    expect(only({ workshops: [{ ...base, rhythm: 4 }] })).toEqual(['laisse', 'Séance unique']);
    expect(only({ workshops: [{ ...base, ended: '2027-03-12' }] })).toEqual(['laisse', 'Terminé le 12/03/2027']);
    expect(only({ sheets: [null, null, null, null] })).toEqual([
      'laisse',
      'AGENT 1 n’a pas de fiche de service 2027-2028',
    ]);
    // As this year, whose sheet has no such discipline there either.
    expect(only({ workshops: [{ ...base, site: 3 }] })).toEqual(['repris', 'AGENT 1']);
    const world = worldOf(network);
    prepare(world, { ...everything, parts: new Set(['fichesService']) });
    const without = { ...yearsOf(world), sheetsThere: new Map([[1, []]]) };
    expect(planYear(without, everything).find(({ partie }) => partie === 'ateliers')?.pourquoi).toBe(
      'AGENT 1 n’a pas cette discipline sur ce site en 2027-2028',
    );
  });

  test('is taken all the same, or left out, where somebody says so', () => {
    const cle = new Set(['ateliers:1']);
    expect(only({ workshops: [{ ...base, pupils: [] }] }, { ...everything, quandMeme: cle })[0]).toBe('repris');
    expect(only({}, { ...everything, sauf: cle })).toEqual(['laisse', 'Écartée par vous']);
  });

  test('says of several teachers that they have gone', () => {
    const workshops = [{ ...base, teachers: [1, 2] }];
    expect(only({ workshops, active: [false, false, true, true] })).toEqual(['laisse', 'AGENT 1, AGENT 2 sont partis']);
  });

  test('of a closure is there already where one of its name and site is, each for one', () => {
    const closure = (id: number, premierJour: string) => ({
      ...{ id, libelle: 'Pont', fk_site: null, premierJour, dernierJour: premierJour },
    });
    const closures = [closure(1, '2026-11-13'), closure(2, '2027-05-07'), closure(3, '2028-05-26')];
    const told = planYear({ ...yearsOf(worldOf(network)), closures }, everything).filter(({ cle }) =>
      cle.startsWith('vacances:fermeture'),
    );
    expect(told.map(({ cle, sort, pourquoi }) => [cle, sort, pourquoi])).toEqual([
      ['vacances:fermeture-1', 'change', 'Mêmes jours, un an plus tard'],
      ['vacances:fermeture-2', 'deja', 'Le 26/05/2028'],
    ]);
  });

  test('of a setting moves what opens the new year, and leaves what serves the one that runs', () => {
    const lines = planYear(
      yearsOf(
        worldOf({
          ...network,
          settings: [
            ['reinscriptionsOuvertes', '2026-06-01'],
            ['cbOuverture', '2026-09-15'],
          ],
        }),
      ),
      everything,
    ).filter(({ partie }) => partie === 'reglages');
    expect(lines.map(({ cle, sort, apres }) => [cle, sort, apres])).toEqual([
      ['reglages:anneeInscriptions', 'change', '2027-2028'],
      ['reglages:reinscriptionsOuvertes', 'change', '01/06/2027'],
      ['reglages:cbOuverture', 'laisse', null],
      ['reglages:anneeEnCours', 'laisse', null],
    ]);
  });
});
