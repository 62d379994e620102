import { z } from 'zod';
import { imageRightStates, right, schoolingStatuses } from '../../constants';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf, seenWith } from '../../core/list-columns';
import { filter, wireActivity } from '../../core/list-filters';
import { orNull, wireFlag, wireInt } from '../../core/wire';
import { guardian } from './guardian';
import { pupil } from './pupil';
import { deactivatePupil, savePupil } from './pupil-endpoints';

const person = { idUtilisateur: z.number(), nomPrenomUtilisateur: z.string() };
/** How to reach pupils and their guardians, for who writes to them or takes the list away; a teacher reaches their own besides. */
export const pupilContactRights = [right.useEmailTools, right.exportPupils, right.writeToAll] as const;
const contact = pupilContactRights;
const { dateNaissance, telephoneMobile, dateAbandon, fk_genre, handicape } = pupil.fields;

const guardianOfRow = guardian.row
  .pick({ telephoneMobile: true, telephoneFixe: true })
  .extend({ ...person, email: z.string().nullable() });

/** Pupils with their guardians and teachers (document 000 §2). What is of a year is of the one asked for, the current one without. */
export const pupilList = listOf({
  name: 'pupilList',
  id: 'eleves',
  title: 'Élèves',
  noun: 'élève',
  file: 'Liste Élève',
  context: 'families',
  module: null,
  shows: ['site', 'staff'],
  paths: {
    list: '/api/eleves/list/',
    totals: '/api/eleves/resume',
    file: '/api/eleves/export',
    addresses: '/api/eleves/emails',
  },
  right: [right.seePupils, right.linkPupil, right.linkGuardian],
  totalsRight: [right.seePupils],
  addressesRight: [right.useEmailTools, right.writeToAll],
  ownSites: { field: 'fk_site', lockedBy: right.restrictPupilsToOwnSites },
  key: 'idEleve',
  sort: 'nom',
  search: {
    recherche: filter.wordsAndPhones('Nom, ville…', 'Nom, téléphone, ville…', contact),
    fk_anneeScolaire: filter.schoolYear({ none: 'Toutes les années' }),
    fk_site: filter.site(),
    fk_instrument: filter.of('instrument', { in: 'instrument', label: 'Instrument', none: 'Tous', pinned: true }),
    /** Of a schooling, or of a workshop that the pupil is in. */
    fk_enseignant: filter.of('teacher', { in: 'enseignant', label: 'Enseignant', none: 'Tous', mine: true }),
    fk_offre: filter.of('offre', { in: 'offre', label: 'Offre', none: 'Toutes' }),
    fk_cycle: filter.of('cycle', { in: 'cycle', label: 'Cycle', none: 'Tous' }),
    fk_annee: filter.of('annee', { in: 'anneeCycle', label: 'Année de cycle', none: 'Toutes' }),
    fk_style: filter.of('style', { in: 'style', label: 'Style', none: 'Tous' }),
    fk_statut: filter.ofConstants(schoolingStatuses, { in: 'statut', label: 'Statut', none: 'Tous' }),
    etatDroit: filter.choice(orNull(wireInt).optional(), [...imageRightStates, { id: 2, libelle: 'Sans réponse' }], {
      in: 'droit',
      label: 'Droit à l’image',
      none: 'Tous',
    }),
    handicape: filter.seenWith(
      filter.yesNo({ in: 'handicap', label: 'Handicap', none: 'Tous', yes: 'Avec handicap', no: 'Sans handicap' }),
      [right.changePupil],
    ),
    etudiant: filter.yesNo({ in: 'etudiant', label: 'Étudiant', none: 'Tous', yes: 'Étudiants', no: 'Non étudiants' }),
    etatAbandon: filter.oneOf(
      orNull(wireInt).optional(),
      [
        { value: 0, in: 'sans', label: 'Sans abandon' },
        { value: 1, in: 'abandon', label: 'Abandons' },
        { value: 2, in: 'tous', label: 'Tous' },
      ],
      { in: 'abandon', label: 'Abandon', atFirst: 'tous', all: 2 },
    ),
    /** Ours: who comes or leaves after today. */
    aVenir: filter.oneOf(
      orNull(wireInt).optional(),
      [
        { value: 0, in: 'tous', label: 'Tous' },
        { value: 1, in: 'arrivent', label: 'Arrivent' },
        { value: 2, in: 'partent', label: 'Partent' },
      ],
      { in: 'aVenir', label: 'À venir', atFirst: 'tous', all: 0 },
    ),
    /** Ours: 1: neither in the year of the list nor in the one after it. */
    horsAnnees: filter.oneOf(
      orNull(wireInt).optional(),
      [
        { value: 0, in: 'tous', label: 'Toutes' },
        { value: 1, in: 'aucune', label: 'Ni cette année ni la suivante' },
      ],
      { in: 'annees', label: 'Années', atFirst: 'tous', all: 0 },
    ),
    /** 1 unless told; 2, ours: all. */
    actif: filter.oneOf(
      z.union([orNull(wireFlag), wireActivity]).optional(),
      [
        { value: 1, in: 'actifs', label: 'Actifs' },
        { value: 0, in: 'desactives', label: 'Désactivés' },
        { value: 2, in: 'tous', label: 'Tous' },
      ],
      { in: 'actif', label: 'Activité', atFirst: 'actifs', all: 2 },
    ),
  },
  row: {
    idEleve: answerOnly(pupil.fields.idEleve.row),
    nomPrenomEleve: column('Élève', z.string(), { sort: 'nom', fixed: true, width: 'wide', file: 30 }),
    fk_genre: answerOnly(fk_genre.row),
    dateNaissance: columnOf(dateNaissance, { sort: 'naissance', drops: 2, file: 14 }),
    instrument: column('Instruments', z.array(z.object({ date: z.string(), libelleInstrument: z.string() })), {
      kind: 'names',
      by: 'libelleInstrument',
      drops: 3,
      file: 24,
    }),
    concatInfoResponsable: {
      ...column('Responsables', z.array(guardianOfRow), { kind: 'names', by: 'nomPrenomUtilisateur', file: 30 }),
      parts: {
        email: { right: contact, label: 'E-mails', file: 36 },
        telephoneMobile: { right: contact, label: 'Mobiles', kind: 'phone', file: 24 },
        telephoneFixe: { right: contact, label: 'Fixes', kind: 'phone', file: 24 },
      },
    },
    /** Teachers of the pupil's schooling. */
    enseignants: column('Enseignants', z.array(z.object(person)), {
      kind: 'names',
      by: 'nomPrenomUtilisateur',
      drops: 4,
      file: 30,
    }),
    /** With the lesson's hour. */
    cours: column(
      'Cours',
      z.array(
        z.object({
          idAtelier: z.number(),
          libelleType: z.string(),
          /** Of a lesson that is the pupil's alone, else empty. */
          libelleInstrument: z.string(),
          jour: z.number().nullable(),
          heureDebut: z.string(),
        }),
      ),
      { kind: 'names', by: 'libelleType', drops: 6, file: 30 },
    ),
    telephoneMobile: seenWith(columnOf(telephoneMobile, { kind: 'phone', optional: true, file: 18 }), ...contact),
    /** 1 accepted, 0 refused, null not asked. */
    etatDroit: column('Droit à l’image', z.number().nullable(), {
      kind: 'choice',
      choices: imageRightStates,
      none: 'Sans réponse',
      drops: 5,
      file: 16,
    }),
    handicape: seenWith(columnOf({ ...handicape, row: flag }, { drops: 1, file: 10 }), right.changePupil),
    etudiant: column('Étudiant', flag, { kind: 'yes', optional: true, file: 10 }),
    dateAbandon: columnOf(dateAbandon, { sort: 'abandon', optional: true, file: 14 }),
    actif: answerOnly(flag),
  },
  acts: {
    ajouter: {
      label: 'Ajouter un élève',
      icon: 'plus',
      first: true,
      opens: '/fiche-eleve/0',
      call: savePupil,
      isNew: true,
      and: [right.addPupil, right.seePupilAndWorkshop],
    },
    nouvelleFamille: {
      label: 'Nouvelle famille',
      icon: 'users',
      opens: '/nouvelle-famille',
      rights: [right.registerFamily],
    },
    desactiver: { call: deactivatePupil },
    ouvrir: { and: [right.openPupilFromPupils, right.seePupilAndWorkshop] },
    ouvrirResponsable: { and: [right.linkGuardianFromPupils, right.seeGuardian] },
    ouvrirAtelier: { and: [right.openWorkshopFromPupil, right.seePupilAndWorkshop] },
    ouvrirEnseignant: { and: [right.openTeacherFromWorkshops, right.seeAgentProfile] },
    exporter: { rights: [right.exportPupils] },
    /** 118 has the tools, for the pupils named in `choisis`; 197 alone the addresses of a whole search (document 000 §6). */
    ecrire: { rights: [right.useEmailTools] },
    ecrireATous: { rights: [right.writeToAll] },
  },
});
export type PupilRow = z.infer<typeof pupilList.rowSchema>;
