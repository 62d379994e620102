import { z } from 'zod';
import { right, weekdays } from '../../constants';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireInt } from '../../core/wire';
import { pupil } from '../families/pupil';
import { readAttendance } from './attendance-endpoints';
import { readClassEvaluations } from './class-evaluation-endpoints';
import { workshop, workshopTeacher } from './workshop';

const { idAtelier, fk_site, jour, heureDebut, heureFin, maximumEleves } = workshop.fields;
const text = z.string();
const textOrNull = z.string().nullable();
const path = '/api/utilisateursAdministratifs' as const;

/** « Cycle 1 », with what kind of fact it is: of `workshopBadge`. */
export const badge = z.object({ type: z.number(), libelle: text });

/** What a teacher's courses are searched by, whether they are read as workshops, pupils or lessons (document 001 §2). */
export const courseFilters = {
  fk_enseignant: filter.whose(workshopTeacher.fields.fk_enseignant.wire),
  fk_anneeScolaire: filter.schoolYear(),
  fk_site: filter.site(),
  individuel: filter.oneOf(
    orNull(wireInt).optional(),
    [
      { value: 2, in: 'tous', label: 'Collectifs et individuels' },
      { value: 0, in: 'collectifs', label: 'Collectifs seulement' },
      { value: 1, in: 'individuels', label: 'Individuels seulement' },
    ],
    { in: 'type', label: 'Type', atFirst: 'tous', all: 2, pinned: true },
  ),
  fk_salle: filter.of('salle', { in: 'salle', label: 'Salle', none: 'Toutes' }),
} as const;

const common = {
  context: 'teaching',
  module: null,
  shows: ['families', 'staff', 'site', 'absences'],
  whose: { owner: 'agent', field: 'fk_enseignant', ownRight: right.seeOwnCourses },
  right: [right.openAgentCourses],
  ownSites: agentsOfOwnSites('agent', 'body.fk_enseignant'),
} as const;

const acts = {
  ouvrir: {
    own: right.openWorkshopFromOwnCourses,
    rights: [right.openWorkshopFromAgentCourses],
    and: [right.seePupilAndWorkshop],
  },
  ouvrirEleve: {
    own: right.openPupilFromOwnCourses,
    rights: [right.openPupilFromAgentCourses],
    and: [right.seePupilAndWorkshop],
  },
  faireAppel: { call: readAttendance, and: [right.openAttendanceFromOwnCourses] },
  evaluer: { call: readClassEvaluations, and: [right.openWorkshopFromOwnCourses] },
  exporter: { own: right.exportOwnCourses, rights: [right.exportAgentCourses] },
} as const;

/** Minutes that are really taught on a site, with `CoefRH`: a week, and over the year. */
export const taughtOnSite = z.object({
  fk_site: z.number(),
  libelleSite: text,
  minutes: z.number(),
  minutesAnnee: z.number(),
});

/** The workshops that somebody teaches in a year, with where, when and for whom. */
export const teacherWorkshopList = listOf({
  ...common,
  name: 'teacherWorkshopList',
  id: 'mes-cours-ateliers',
  title: 'Mes cours',
  noun: 'cours',
  file: 'Liste Atelier',
  paths: {
    list: `${path}/listAteliersAttached/`,
    totals: `${path}/resumeAteliersAttached`,
    file: `${path}/exportAteliersAttached`,
  },
  key: 'idAtelier',
  sort: 'jour',
  search: { recherche: filter.words('Cours, élève…'), ...courseFilters },
  totals: z.object({ nombre: z.number(), service: z.array(taughtOnSite) }),
  row: {
    idAtelier: answerOnly(idAtelier.row),
    libelleType: column('Cours', text, { sort: 'type', fixed: true, width: 'wide', file: 30 }),
    /** « ADAM Tom, piano » of a lesson of one pupil. */
    seul: answerOnly(textOrNull),
    badges: column('Niveau', z.array(badge), { kind: 'names', by: 'libelle', fileOnly: true, file: 24 }),
    eleves: column('Élèves', z.array(z.object({ idEleve: z.number(), nomPrenomEleve: text })), {
      kind: 'names',
      by: 'nomPrenomEleve',
      file: 40,
    }),
    maximumEleves: answerOnly(maximumEleves.row),
    fk_site: answerOnly(fk_site.row),
    libelleSite: column('Site', text, { sort: 'site', file: 24 }),
    libelleSalle: column('Salle', textOrNull, { under: 'libelleSite', file: 18 }),
    jour: columnOf(jour, { kind: 'choice', choices: weekdays, none: '–', label: 'Jour', sort: 'jour', file: 12 }),
    heureDebut: columnOf(heureDebut, { fileOnly: true, file: 10 }),
    heureFin: columnOf(heureFin, { fileOnly: true, file: 10 }),
    CoefRH: answerOnly(z.number()),
    individuel: answerOnly(flag),
    /** The day of the next lesson; null where none is planned. */
    prochaine: column('Prochaine séance', textOrNull, { kind: 'date', drops: 3, file: 16 }),
    /** 1: every teacher is absent on that day, and nobody replaces them. */
    annule: answerOnly(flag),
  },
  acts,
});

const contact = z.object({ nom: text, email: textOrNull, telephone: textOrNull });

/** The pupils whom somebody teaches in a year. */
export const teacherPupilList = listOf({
  ...common,
  name: 'teacherPupilList',
  id: 'mes-cours-eleves',
  title: 'Mes cours',
  noun: 'élève',
  file: 'Liste Élève',
  paths: {
    list: `${path}/listElevesAttached/`,
    totals: `${path}/resumeElevesAttached`,
    file: `${path}/exportElevesAttached`,
    addresses: `${path}/emailsElevesAttached`,
  },
  key: 'idEleve',
  sort: 'nom',
  search: { recherche: filter.words('Nom, cours…'), ...courseFilters },
  row: {
    idEleve: answerOnly(pupil.fields.idEleve.row),
    nomPrenomEleve: column('Élève', text, { sort: 'nom', fixed: true, width: 'wide', file: 30 }),
    dateNaissance: columnOf(pupil.fields.dateNaissance, { fileOnly: true, file: 14 }),
    badges: column('Niveau', z.array(badge), { kind: 'names', by: 'libelle', file: 24 }),
    cours: column(
      'Cours',
      z.array(
        z.object({
          idAtelier: z.number(),
          libelleType: text,
          libelleInstrument: text,
          libelleSite: text,
          jour: z.number().nullable(),
          heureDebut: text,
        }),
      ),
      { kind: 'names', by: 'libelleType', file: 30 },
    ),
    /** Who is reached first: for minors their guardians. Mail addresses for who may write to them. */
    contacts: {
      ...column('Contacts', z.array(contact), { kind: 'names', by: 'nom', drops: 3, file: 30 }),
      parts: {
        telephone: { label: 'Téléphones', kind: 'phone', file: 24 },
        email: { right: [right.writeToOwnPupils], label: 'E-mails', file: 36 },
      },
    },
  },
  acts: {
    ...acts,
    ecrire: { rights: [right.writeToOwnPupils] },
    ecrireATous: {
      own: right.writeToOwnPupils,
      rights: [right.openAgentCourses],
      and: [right.writeToOwnPupils],
    },
  },
});
export type TeacherWorkshopRow = z.infer<typeof teacherWorkshopList.rowSchema>;
export type TeacherPupilRow = z.infer<typeof teacherPupilList.rowSchema>;
