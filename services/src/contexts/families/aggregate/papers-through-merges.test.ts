import { paperCounts, standingPaper } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  domicileProof,
  GuardianPaperAdded,
  GuardianRegistered,
  handicapProof,
  PupilPaperAdded,
  PupilRegistered,
  StudentStatusGiven,
  StudentStatusRemoved,
} from '@diapason/contracts/families';
import { guardianDetails, pupilDetails } from '@diapason/contracts/testing/people';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideAddPaper, decideScanned, type PaperFact, removals } from '../../../machinery/papers/paper-decisions';
import { type GuardianEvent, type GuardianState, guardian } from './guardian';
import { decideMergeGuardian, guardianMerge } from './guardian-merge';
import { decideAbsorb, decideAbsorbLater, decideRelease, decideSeparate, releasedOf } from './merging';
import { type PupilEvent, type PupilState, pupil } from './pupil';
import { decideMergePupil, pupilMerge } from './pupil-merge';

const KEPT = 12;
const OTHER = 13;
const THIRD = 14;
const YEAR = 9;
type Said = 'saine' | 'attente' | null;
type Verdict = 'clean' | 'infected';
type Event = GuardianEvent | PupilEvent;

const file = (idPieceJointe: number, antivirus: Said) => ({
  realFileName: `${idPieceJointe}.pdf`,
  contenu: 'application/pdf' as const,
  taille: 16,
  objet: `objet-${idPieceJointe}`,
  cle: `cle-${idPieceJointe}`,
  antivirus,
});

/** Records of a kind of person: what their streams hold, and who has each paper as the lists tell it. */
function records<S extends GuardianState | PupilState>(kind: Kind<S>) {
  const states = new Map([KEPT, OTHER, THIRD].map((id) => [id, kind.of(id)]));
  const rows = new Map<number, { person: number; antivirus: string | null }>();
  const at = (id: number): S => states.get(id) ?? kind.of(id);
  const tell = (id: number, events: readonly Event[]) => {
    for (const event of events) {
      states.set(id, kind.evolve(at(id), event));
      const { type, data } = event as { type: string; data: { idPieceJointe: number; antivirus: string | null } };
      const { idPieceJointe, antivirus = null } = data;
      if (type.endsWith('PaperAdded')) rows.set(idPieceJointe, { person: id, antivirus });
      else if (rows.get(idPieceJointe)?.person === id) {
        if (type.endsWith('PaperScanned')) rows.set(idPieceJointe, { person: id, antivirus });
        if (type.endsWith('PaperRemoved')) rows.delete(idPieceJointe);
      }
    }
  };
  const heldBy = (id: number) =>
    [...rows]
      .filter(([, { person }]) => person === id)
      .map(([idPieceJointe, { antivirus }]) => ({ idPieceJointe, antivirus }));
  return {
    heldBy,
    rows,
    send: (person: number, idPieceJointe: number, antivirus: Said) => {
      const sent = { idPieceJointe, person, about: person, fk_anneeScolaire: YEAR };
      const content = { ...file(idPieceJointe, antivirus), empreinte: '' };
      tell(person, decideAddPaper(kind.paper, kind.papersOf(at(person)), sent, content) as never);
    },
    say: (idPieceJointe: number, verdict: Verdict) => {
      const person = rows.get(idPieceJointe)?.person;
      if (person === undefined) return;
      const which = { person, idPieceJointe };
      tell(person, decideScanned(kind.paper, kind.papersOf(at(person)), which, verdict) as never);
    },
    merge: (from = OTHER) => {
      tell(from, kind.merge(at(from), at(KEPT)));
      tell(KEPT, kind.absorb(at(KEPT), at(from)));
    },
    takeAway: (person: number, idPieceJointe: number) => {
      const held = [...kind.papersOf(at(person)).values()].filter((one) => one.idPieceJointe === idPieceJointe);
      tell(person, removals(kind.paper, person, held) as never);
    },
    /** As the job does once something was refused. */
    later: () => {
      for (const from of [OTHER, THIRD]) tell(KEPT, kind.later(at(KEPT), at(from)));
    },
    undo: (from = OTHER) => {
      tell(KEPT, kind.release(at(KEPT), at(from)));
      tell(from, kind.separate(at(from), at(KEPT), from));
    },
  };
}

interface Kind<S> {
  readonly paper: typeof domicileProof | typeof handicapProof;
  readonly of: (id: number) => S;
  readonly evolve: (state: S, event: Event) => S;
  readonly papersOf: (state: S) => ReadonlyMap<number, PaperFact>;
  readonly merge: (from: S, into: S) => readonly Event[];
  readonly absorb: (into: S, from: S) => readonly Event[];
  readonly later: (into: S, from: S) => readonly Event[];
  readonly release: (into: S, from: S) => readonly Event[];
  readonly separate: (from: S, into: S, id: number) => readonly Event[];
}

const rules = guardianMerge(() => null);
/** No paper holds from a day. */
const anyDay = () => '';
const ofGuardian: Kind<GuardianState> = {
  paper: domicileProof,
  of: (id) => guardian.evolve(guardian.initial, make(GuardianRegistered, guardianDetails(id))),
  evolve: (state, event) => guardian.evolve(state, event as GuardianEvent),
  papersOf: ({ papers }) => papers,
  merge: (from, into) => decideMergeGuardian(from, into, { compte: false, reprendre: [] }),
  absorb: (into, from) => decideAbsorb(rules, into, from),
  later: (into, from) => decideAbsorbLater(rules, into, from),
  release: (into, from) => decideRelease(rules, into, from),
  separate: (from, into, id) => decideSeparate(rules, from, releasedOf(into, id, from), anyDay),
};
const ofPupil: Kind<PupilState> = {
  paper: handicapProof,
  of: (id) => pupil.evolve(pupil.initial, make(PupilRegistered, pupilDetails(id))),
  evolve: (state, event) => pupil.evolve(state, event as PupilEvent),
  papersOf: ({ folder }) => folder.papers,
  merge: (from, into) => decideMergePupil(from, into, { reprendre: [] }),
  absorb: (into, from) => decideAbsorb(pupilMerge, into, from),
  later: (into, from) => decideAbsorbLater(pupilMerge, into, from),
  release: (into, from) => decideRelease(pupilMerge, into, from),
  separate: (from, into, id) => decideSeparate(pupilMerge, from, releasedOf(into, id, from), anyDay),
};

const sent = fc.record({ by: fc.constantFrom(KEPT, OTHER), said: fc.constantFrom<Said>('saine', 'attente', null) });
const said = fc.record({ nth: fc.nat(7), verdict: fc.constantFrom<Verdict>('clean', 'infected') });

describe.each([
  ['guardian', () => records(ofGuardian)],
  ['pupil', () => records(ofPupil)],
])('papers of two records of a %s that are merged', (_name, two) => {
  /** K waits in the kept record, O of the other one is clean. */
  const waiting = () => {
    const both = two();
    both.send(OTHER, 31, 'saine');
    both.send(KEPT, 33, 'attente');
    both.merge();
    return both;
  };

  it('the other’s clean one outlives a waiting one that is found clean, and goes back', () => {
    const both = waiting();
    both.say(33, 'clean');
    both.later();
    both.undo();
    expect([both.heldBy(KEPT), both.heldBy(OTHER)]).toEqual([
      [{ idPieceJointe: 33, antivirus: 'saine' }],
      [{ idPieceJointe: 31, antivirus: 'saine' }],
    ]);
  });

  it('the other’s clean one comes once the waiting one was refused, and goes back', () => {
    const both = waiting();
    both.say(33, 'infected');
    both.later();
    expect(both.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
    both.later();
    both.undo();
    both.later();
    expect([both.heldBy(KEPT), both.heldBy(OTHER)]).toEqual([[], [{ idPieceJointe: 31, antivirus: 'saine' }]]);
  });

  it('the other’s does not come where the kept one’s was taken away, whatever is refused elsewhere', () => {
    const both = two();
    both.send(OTHER, 31, 'saine');
    both.send(KEPT, 33, 'saine');
    both.merge();
    both.takeAway(KEPT, 33);
    both.later();
    expect([both.heldBy(KEPT), both.heldBy(OTHER)]).toEqual([[], [{ idPieceJointe: 31, antivirus: 'saine' }]]);
  });

  it('the other’s comes where the one that waited was taken away, and goes back', () => {
    const both = waiting();
    both.takeAway(KEPT, 33);
    both.later();
    expect(both.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
    both.undo();
    expect([both.heldBy(KEPT), both.heldBy(OTHER)]).toEqual([[], [{ idPieceJointe: 31, antivirus: 'saine' }]]);
  });

  it('the other’s stays where one that counted was taken away too, in whichever order', () => {
    for (const [first, second] of [
      [33, 34],
      [34, 33],
    ] as const) {
      const both = two();
      both.send(OTHER, 31, 'saine');
      both.send(KEPT, 33, 'saine');
      both.send(KEPT, 34, 'attente');
      both.merge();
      both.takeAway(KEPT, first);
      both.takeAway(KEPT, second);
      both.later();
      expect(both.heldBy(KEPT)).toEqual([]);
    }
  });

  it('what was taken away before the merge says nothing', () => {
    const both = two();
    both.send(KEPT, 30, 'saine');
    both.takeAway(KEPT, 30);
    both.send(OTHER, 31, 'saine');
    both.send(KEPT, 33, 'attente');
    both.merge();
    both.takeAway(KEPT, 33);
    both.later();
    expect(both.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
  });

  it('of three the one’s comes where a third’s, which counted, goes back, and later where one that waits beside it goes', () => {
    const three = two();
    three.send(OTHER, 31, 'saine');
    three.send(THIRD, 41, 'saine');
    three.merge(THIRD);
    three.merge(OTHER);
    expect(three.heldBy(OTHER)).toHaveLength(1);
    three.undo(THIRD);
    three.later();
    expect(three.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
    expect(three.heldBy(THIRD)).toEqual([{ idPieceJointe: 41, antivirus: 'saine' }]);
    three.merge(THIRD);
    three.undo(OTHER);
    three.later();
    three.send(KEPT, 51, 'attente');
    three.merge(OTHER);
    three.undo(THIRD);
    three.later();
    expect(three.heldBy(KEPT)).toEqual([{ idPieceJointe: 51, antivirus: 'attente' }]);
    three.takeAway(KEPT, 51);
    three.later();
    expect(three.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
  });

  it('what was taken away is remembered for each record, whichever is merged before the job comes', () => {
    const three = waiting();
    three.takeAway(KEPT, 33);
    three.merge(THIRD);
    three.later();
    expect(three.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
  });

  it('one that counted and was taken away keeps the other’s away, though a third one’s waits there and goes too', () => {
    const three = two();
    three.send(OTHER, 31, 'saine');
    three.send(KEPT, 33, 'saine');
    three.merge();
    three.takeAway(KEPT, 33);
    three.send(THIRD, 41, 'attente');
    three.merge(THIRD);
    expect(three.heldBy(KEPT)).toEqual([{ idPieceJointe: 41, antivirus: 'attente' }]);
    three.takeAway(KEPT, 41);
    three.later();
    expect(three.heldBy(KEPT)).toEqual([]);
  });

  it('of two that wait the other’s comes once the kept one’s was refused, whichever is seen first', () => {
    for (const first of [31, 33]) {
      const both = two();
      both.send(OTHER, 31, 'attente');
      both.send(KEPT, 33, 'attente');
      both.merge();
      for (const one of [first, 31 + 33 - first]) {
        both.say(one, one === 31 ? 'clean' : 'infected');
        both.later();
      }
      expect(both.heldBy(KEPT)).toEqual([{ idPieceJointe: 31, antivirus: 'saine' }]);
    }
  });

  it('whatever was sent and seen, at most one counts and one lies beside it; a good one is in sight, and an undone merge leaves what scanning alone would', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 6 }), fc.array(said, { maxLength: 8 }), fc.nat(8), (sends, says, cut) => {
        const merged = two();
        const alone = two();
        for (const one of [merged, alone])
          for (const [index, { by, said: was }] of sends.entries()) one.send(by, index + 1, was);
        const each = (some: readonly (typeof says)[number][], seen: () => void) => {
          for (const { nth, verdict } of some) {
            const idPieceJointe = (nth % 6) + 1;
            merged.say(idPieceJointe, verdict);
            alone.say(idPieceJointe, verdict);
            merged.later();
            seen();
          }
        };
        each(says.slice(0, cut), () => undefined);
        merged.merge();
        const inOrder = () => {
          const kept = merged.heldBy(KEPT);
          expect(kept.filter(paperCounts).length).toBeLessThanOrEqual(1);
          expect(kept.length).toBeLessThanOrEqual(2);
          const hidden = merged.heldBy(OTHER).some(paperCounts);
          const stands = standingPaper(kept).paper?.antivirus;
          if (hidden) expect([null, 'saine', 'attente']).toContain(stands);
        };
        inOrder();
        each(says.slice(cut), inOrder);
        merged.undo();
        const good = (one: typeof merged, id: number) =>
          one
            .heldBy(id)
            .filter(({ antivirus }) => antivirus !== 'refusee')
            .sort((a, b) => a.idPieceJointe - b.idPieceJointe);
        for (const id of [KEPT, OTHER]) expect(good(merged, id)).toEqual(good(alone, id));
      }),
      { numRuns: 500 },
    );
  });
});

it('of three in one place an older one that is found clean later takes no newer one’s place, and goes itself', () => {
  const added = (idPieceJointe: number, antivirus: Said) =>
    make(GuardianPaperAdded, {
      ...{
        fk_responsable: KEPT,
        nature: 'justificatifDomicile',
        idPieceJointe,
        fk_anneeScolaire: YEAR,
        idRevenu: null,
      },
      ...file(idPieceJointe, antivirus),
    });
  const { papers } = [added(1, 'saine'), added(2, 'attente'), added(3, 'saine')].reduce(
    (state, event) => guardian.evolve(state, event),
    guardian.initial,
  );
  const events = decideScanned(domicileProof, papers, { person: KEPT, idPieceJointe: 2 }, 'clean');
  expect(events.map(({ type, data }) => [type, (data as { idPieceJointe: number }).idPieceJointe])).toEqual([
    ['GuardianPaperScanned', 2],
    ['GuardianPaperRemoved', 2],
  ]);
});

it('a proof of studies does not come back where the status of the year was taken away with the one that waited', () => {
  const studies = (fk_eleve: number, idPieceJointe: number, antivirus: Said): PupilEvent[] => [
    make(StudentStatusGiven, { fk_eleve, fk_anneeScolaire: YEAR }),
    make(PupilPaperAdded, {
      ...{ fk_eleve, nature: 'etudiant', idPieceJointe, fk_anneeScolaire: YEAR, fk_scolariteInterne: null },
      ...file(idPieceJointe, antivirus),
    }),
  ];
  const after = (state: PupilState, events: readonly PupilEvent[]) => events.reduce(pupil.evolve, state);
  const open = after(ofPupil.of(OTHER), studies(OTHER, 31, 'saine'));
  const into = after(ofPupil.of(KEPT), studies(KEPT, 33, 'attente'));
  const from = after(open, decideMergePupil(open, into, { reprendre: [] }));
  const merged = after(into, decideAbsorb(pupilMerge, into, from));
  const later = (some: readonly PupilEvent[]) => decideAbsorbLater(pupilMerge, after(merged, some), from);
  const [paper] = removals(handicapProof, KEPT, [...merged.folder.papers.values()]) as PupilEvent[];
  const status = make(StudentStatusRemoved, { fk_eleve: KEPT, fk_anneeScolaire: YEAR });
  expect(later(paper ? [paper] : []).map(({ type }) => type)).toEqual(['PupilAbsorbed', 'PupilPaperAdded']);
  expect(later(paper ? [status, paper] : [])).toEqual([]);
});
