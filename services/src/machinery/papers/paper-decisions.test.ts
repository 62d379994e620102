import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { handicapProof, PupilMerged, PupilPaperAdded, PupilSeparated } from '@diapason/contracts/families';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { folderOf, openPapers, removals } from './paper-decisions';

const PUPIL = 7;
const paper = make(PupilPaperAdded, {
  ...{ fk_eleve: PUPIL, idPieceJointe: 1, nature: 'handicape', fk_anneeScolaire: 9, fk_scolariteInterne: null },
  ...{ realFileName: 'mdph.pdf', contenu: 'application/pdf', taille: 16, objet: 'objet-1', cle: 'cle-1' },
  antivirus: null,
});
const merged = make(PupilMerged, { idEleve: PUPIL, fk_conserve: 8, liens: [], reprendre: [] });
const separated = make(PupilSeparated, { idEleve: PUPIL, fk_conserve: 8 });
const folder = folderOf(handicapProof);
const takeAway = (state: ReturnType<typeof folder.evolve>) =>
  removals(handicapProof, PUPIL, [...openPapers(state).values()]);

describe('the papers of a record that was merged', () => {
  it('stay as they were', () =>
    given(folder, [paper, merged]).when(takeAway).then(refused(messages.families.mergedAway, 409)));

  it('change again once the merge is undone', () =>
    expect(openPapers(given(folder, [paper, merged, separated]).state()).size).toBe(1));
});
