import { paperCounts, standingPaper } from '@diapason/contracts/constants';
import { domicileProof, taxNotice } from '@diapason/contracts/families';
import { portrait } from '@diapason/contracts/staff';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IncomingFile } from '../files/incoming';
import { decideAddPaper, decideScanned, type PersonPapers, papersOf } from './paper-decisions';

const PERSON = 12;
const YEAR = 9;
type Events = ReturnType<typeof decideAddPaper>;
type Said = IncomingFile['antivirus'];
type Step = { readonly send: Said } | { readonly say: 'clean' | 'infected' | 'unasked'; readonly nth: number };

const file = (objet: string, antivirus: Said): IncomingFile => ({
  realFileName: `${objet}.pdf`,
  contenu: 'application/pdf',
  taille: 16,
  objet,
  cle: 'cle',
  empreinte: '',
  antivirus,
});
const { evolve, initial } = papersOf(domicileProof);
const after = (events: Events, before: PersonPapers = initial) => events.reduce(evolve, before);
const send = (idPieceJointe: number, antivirus: Said, before: PersonPapers, year = YEAR) => {
  const sent = { idPieceJointe, person: PERSON, about: PERSON, fk_anneeScolaire: year };
  return decideAddPaper(domicileProof, before, sent, file(`objet-${idPieceJointe}`, antivirus));
};
const say = (idPieceJointe: number, verdict: Parameters<typeof decideScanned>[3], before: PersonPapers) =>
  decideScanned(domicileProof, before, { person: PERSON, idPieceJointe }, verdict);
const told = (events: Events) =>
  events.map(({ type, data }) => [type, (data as { idPieceJointe: number }).idPieceJointe]);
const good = after(send(1, 'saine', initial));
const both = after(send(2, 'attente', good), good);

describe('a paper that waits for the antivirus', () => {
  it('leaves the one that counts where it is', () => {
    expect(told(send(2, 'attente', good))).toEqual([['GuardianPaperAdded', 2]]);
    expect(standingPaper([...both.values()])).toMatchObject({
      paper: { idPieceJointe: 1, antivirus: 'saine' },
      remplacement: { idPieceJointe: 2, antivirus: 'attente' },
    });
  });

  it('takes its place once it is clean, or nobody looks any more', () => {
    const replaced = [
      ['GuardianPaperScanned', 2],
      ['GuardianPaperRemoved', 1],
    ];
    expect(told(say(2, 'clean', both))).toEqual(replaced);
    expect(told(say(2, 'unasked', both))).toEqual(replaced);
  });

  it('is refused: the earlier one still counts, and another one may be sent', () => {
    expect(told(say(2, 'infected', both))).toEqual([['GuardianPaperScanned', 2]]);
    const refused = after(say(2, 'infected', both), both);
    expect(standingPaper([...refused.values()])).toMatchObject({
      paper: { idPieceJointe: 1 },
      remplacement: { idPieceJointe: 2, antivirus: 'refusee' },
    });
    expect(told(send(3, 'attente', refused))).toEqual([
      ['GuardianPaperRemoved', 2],
      ['GuardianPaperAdded', 3],
    ]);
    expect(told(send(3, 'saine', refused))).toEqual([
      ['GuardianPaperRemoved', 1],
      ['GuardianPaperRemoved', 2],
      ['GuardianPaperAdded', 3],
    ]);
  });

  it('takes the place of another one that waits, and of none of another year', () => {
    expect(told(send(3, 'attente', both))).toEqual([
      ['GuardianPaperRemoved', 2],
      ['GuardianPaperAdded', 3],
    ]);
    expect(told(send(3, 'saine', both, YEAR + 1))).toEqual([['GuardianPaperAdded', 3]]);
  });

  it('is of one record, or of the person alone: the places are told by the declaration', () => {
    const notice = (idPieceJointe: number, about: number, antivirus: Said, before: PersonPapers) =>
      decideAddPaper(
        taxNotice,
        before,
        { idPieceJointe, person: PERSON, about },
        file(`avis-${idPieceJointe}`, antivirus),
      );
    const first = after(notice(1, 40, 'saine', initial));
    expect(told(notice(2, 40, 'saine', first))).toHaveLength(2);
    expect(told(notice(2, 41, 'saine', first))).toHaveLength(1);
    const photo = decideAddPaper(
      portrait,
      new Map([
        [
          1,
          {
            ...{ ...file('photo', null), nature: 'portrait', idPieceJointe: 1, fk_utilisateur: 5 },
            ...{ fk_anneeScolaire: null, idFrais: null, dateJour: null },
          },
        ],
      ]) as PersonPapers,
      { idPieceJointe: 2, person: 5, about: 5 },
      file('autre', null),
    );
    expect(told(photo)).toEqual([
      ['AgentPaperRemoved', 1],
      ['AgentPaperAdded', 2],
    ]);
  });

  it('before there was an antivirus counts until it is seen, and takes no other’s place by that', () => {
    const old = after(send(1, null, initial));
    const waiting = after(send(2, 'attente', old), old);
    expect(told(say(1, 'clean', waiting))).toEqual([['GuardianPaperScanned', 1]]);
  });
});

describe('whatever is sent, and whatever the antivirus says of it', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ send: fc.constantFrom<Said>('saine', 'attente', null) }),
    fc.record({ say: fc.constantFrom('clean' as const, 'infected' as const, 'unasked' as const), nth: fc.nat(3) }),
  );
  const walk = (steps: readonly Step[], seen: (before: PersonPapers, now: PersonPapers, events: Events) => void) => {
    let state: PersonPapers = initial;
    steps.forEach((one, index) => {
      const before = state;
      const held = [...state.keys()];
      const events =
        'send' in one ? send(index + 1, one.send, state) : say(held[one.nth % held.length] ?? 0, one.say, state);
      state = after(events, state);
      seen(before, state, events);
    });
  };
  const counting = (papers: PersonPapers) => [...papers.values()].filter(paperCounts).length;

  it('at most one paper counts and one other lies beside it; nothing ends that counts but by one that counts, or by what is found in it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        walk(steps, (before, now, events) => {
          expect(counting(now)).toBeLessThanOrEqual(1);
          expect(now.size).toBeLessThanOrEqual(2);
          const isFound = events.some(({ data }) => {
            const { antivirus, idPieceJointe } = data as { antivirus?: string; idPieceJointe: number };
            return antivirus === 'refusee' && paperCounts(before.get(idPieceJointe) ?? { antivirus: 'refusee' });
          });
          if (counting(before) === 1 && !isFound) expect(counting(now)).toBe(1);
        });
      }),
    );
  });
});
