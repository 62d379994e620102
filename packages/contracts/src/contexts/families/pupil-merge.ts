import { z } from 'zod';
import { fillablePupilFields, right } from '../../constants';
import { refs } from '../../core/composed-fields';
import { list } from '../../core/field';
import { guardianLink, mostGuardians } from './guardian-link';
import { mergeCalls, mergeEvents } from './merging';
import { pupilOfOwnSites } from './own-sites';
import { pupil } from './pupil';

const { fk_responsable, fk_role, ordre } = guardianLink.fields;

/** Of a merge, `liens`: the guardians of the other record until then. Workshops say in their own streams that they have the kept one. */
export const {
  Merged: PupilMerged,
  Absorbed: PupilAbsorbed,
  Released: PupilReleased,
  Separated: PupilSeparated,
} = mergeEvents('Pupil', {
  record: pupil,
  names: 'pupil',
  one: pupil.pick('idEleve'),
  moved: {
    responsables: refs('guardian', 'Responsables', { max: mostGuardians }).stored,
    scolarites: refs('schooling', 'Scolarités au conservatoire', { max: 1_000 }).stored,
    scolaritesExternes: refs('externalSchooling', 'Scolarités Éducation Nationale', { max: 1_000 }).stored,
    droitsImage: refs('imageRight', 'Réponses sur le droit à l’image', { max: 10_000 }).stored,
    etudiant: refs('annee_scolaire', 'Années du statut étudiant', { max: 1_000 }).stored,
    pieces: refs('pupilPaper', 'Pièces', { max: 10_000 }).stored,
  },
  closed: {
    liens: list('Responsables jusqu’à la fusion', { fk_responsable, fk_role, ordre }, { max: mostGuardians }).stored,
  },
  fillable: fillablePupilFields,
});

const text = z.string();
/** `reste`: the kept record has the same already, so this one stays where it is. */
const line = z.object({ libelle: text, libelleAnneeScolaire: text, reste: z.boolean() });

/** What a merge would move, before it is done. */
export const pupilMergePreview = z.object({
  responsables: z.array(
    z.object({ fk_responsable: z.number(), nomPrenomUtilisateur: text, dejaRattache: z.boolean() }),
  ),
  scolarites: z.array(line),
  scolaritesExternes: z.array(line),
  droitsImage: z.array(line),
  etudiant: z.array(line),
  pieces: z.array(line),
  ateliers: z.array(z.object({ idAtelier: z.number(), libelle: text, libelleAnneeScolaire: text })),
});

export const {
  preview: previewPupilMerge,
  merge: mergePupils,
  separate: separatePupils,
} = mergeCalls({
  path: '/api/eleves/:id/fusion',
  existing: pupil.existing,
  right: right.deactivatePupil,
  ownSites: pupilOfOwnSites,
  fillable: fillablePupilFields,
  preview: pupilMergePreview,
  answer: pupil.row.pick({ idEleve: true }),
  shows: ['site', 'teaching'],
});
