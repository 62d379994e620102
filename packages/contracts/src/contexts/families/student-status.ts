import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { ref } from '../../core/field';
import { record } from '../../core/record';
import { orNull, wireIgnored } from '../../core/wire';
import { pupilOfOwnSites } from './own-sites';
import { pupilPaper } from './papers';
import { pupil } from './pupil';

/** A pupil is a student in a school year, in the pupil's stream (document 001 §2). */
export const studentStatus = record('studentStatus', {
  label: 'Statut étudiant',
  stream: 'pupil',
  key: 'fk_anneeScolaire',
  streamKey: 'fk_eleve',
  person: 'fk_eleve',
  identifiedBy: ['fk_anneeScolaire'],
  fields: {
    fk_eleve: ref('pupil', 'Élève'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
  },
});

export const StudentStatusGiven = studentStatus.event('StudentStatusGiven', 1, 'Statut étudiant enregistré');
export const StudentStatusRemoved = studentStatus.event('StudentStatusRemoved', 1, 'Statut étudiant retiré');
export const studentStatusLife = { set: [StudentStatusGiven], drop: [StudentStatusRemoved] } as const;

const student = { context: 'families', module: null, kind: 'command', access: rights(right.changePupil) } as const;
const ofPupil = { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'body.fk_eleve' } } as const;
/** The year may be empty here: the decision has the documents' words for it. `fk_pieceJointe` is the proof, of the same pupil and year. */
const studentYear = {
  fk_eleve: pupil.existing,
  fk_anneeScolaire: orNull(studentStatus.fields.fk_anneeScolaire.wire).optional(),
  fk_pieceJointe: orNull(pupilPaper.existing).optional(),
};

export const saveStudentStatus = endpoint('POST', '/api/eleves/saveEtudiant', {
  ...student,
  ownSites: ofPupil,
  body: z.object({ ...studentYear, fk_user: wireIgnored }),
  response: z.object({}),
  summary: 'Donne à un élève le statut étudiant pour une année scolaire',
  success: messages.families.pupilChanged,
});

export const removeStudentStatus = endpoint('DELETE', '/api/eleves/etudiant', {
  ...student,
  ownSites: ofPupil,
  body: z.object(studentYear),
  response: z.object({}),
  summary: 'Retire à un élève le statut étudiant d’une année scolaire',
  success: messages.families.removed,
});
