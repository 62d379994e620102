import { z } from 'zod';
import { right } from '../../constants';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { activity, answerOnly, column, columnOf } from '../../core/list-columns';
import { filter, wireActivity } from '../../core/list-filters';
import { attachedPupil } from './attached-pupil';
import { guardian } from './guardian';
import { deactivateGuardian, readGuardian, saveGuardian } from './guardian-endpoints';
import { guardianListOfOwnSites, guardianListOfYear } from './own-sites';
import { readPupil } from './pupil-endpoints';

const { nom, prenom, email, telephoneMobile, telephoneFixe, adresse1, adresse2, codePostal, ville } = guardian.fields;

/** Who links a guardian to a pupil: a family of another year would be entered twice unless it is found. */
const linking = [right.createGuardianFromPupil, right.linkGuardian];

/** Guardians with their children (document 000 §2). */
export const guardianList = listOf({
  name: 'guardianList',
  id: 'responsables',
  title: 'Responsables',
  noun: 'responsable',
  file: 'Liste Responsable',
  context: 'families',
  module: null,
  paths: {
    list: '/api/utilisateursResponsables/list',
    totals: '/api/utilisateursResponsables/resume',
    file: '/api/utilisateursResponsables/export',
    addresses: '/api/utilisateursResponsables/adresses',
  },
  /** Search, site, year and page are ours. */
  documented: {
    path: '/api/utilisateursResponsables/list',
    summary: 'Recherche d’un responsable à rattacher',
    takes: ['recherche', 'fk_site', 'fk_anneeScolaire'],
    paged: true,
    alsoFor: linking,
  },
  right: [right.seeGuardians],
  ownSites: guardianListOfOwnSites,
  currentYear: guardianListOfYear,
  key: 'idUtilisateur',
  sort: 'nom',
  search: {
    recherche: filter.words('Nom, e-mail, téléphone, ville…'),
    fk_anneeScolaire: filter.schoolYear({ none: 'Toutes les années' }),
    fk_site: filter.site(),
    /** 1 unless told, as for agents. */
    actif: filter.tick(wireActivity, [1, 2], {
      in: 'inactifs',
      label: 'Afficher les inactifs',
      hint: 'Actifs seulement',
      pinned: true,
    }),
    /** Ours: payers who still owe papers of the chosen year, else of the current one. */
    pieces: filter.seenWith(
      filter.oneOf(
        z.enum(['toutes', 'manquantes']).optional(),
        [
          { value: 'toutes', label: 'Toutes' },
          { value: 'manquantes', label: 'Manquantes' },
        ],
        { in: 'pieces', label: 'Pièces', atFirst: 'toutes', all: 'toutes' },
      ),
      [right.seeGuardianGeneral],
    ),
  },
  row: {
    idUtilisateur: answerOnly(guardian.fields.idUtilisateur.row),
    nomPrenomUtilisateur: column('Responsable', z.string(), { sort: 'nom', fixed: true, width: 'wide' }),
    nom: columnOf(nom, { fileOnly: true, file: 24 }),
    prenom: columnOf(prenom, { fileOnly: true, file: 20 }),
    countElevesAttached: answerOnly(z.number()),
    elevesAttached: column('Élèves', z.array(attachedPupil), { kind: 'names', by: 'nomPrenomEleve', file: 40 }),
    email: columnOf(email, { label: 'E-mail', sort: 'email', drops: 1, file: 30 }),
    telephoneMobile: columnOf(telephoneMobile, { label: 'Mobile', kind: 'phone', file: 16 }),
    telephoneFixe: columnOf(telephoneFixe, { label: 'Fixe', kind: 'phone', drops: 1, file: 16 }),
    ville: columnOf(ville, { sort: 'ville', optional: true, file: 24 }),
    actif: activity(flag),
  },
  fileOnly: {
    adresse1: columnOf(adresse1, { file: 30 }),
    adresse2: columnOf(adresse2, { file: 24 }),
    codePostal: columnOf(codePostal, { file: 12 }),
  },
  acts: {
    importer: {
      label: 'Importer',
      icon: 'upload',
      opens: '/import-familles',
      and: [right.importFamilies],
    },
    ajouter: {
      label: 'Ajouter un responsable',
      icon: 'plus',
      first: true,
      opens: '/fiche-responsable/0',
      call: saveGuardian,
      isNew: true,
      and: [right.createGuardian, right.seeGuardian],
    },
    nouvelleFamille: {
      label: 'Nouvelle famille',
      icon: 'users',
      opens: '/nouvelle-famille',
      rights: [right.registerFamily],
    },
    toutesLesAnnees: { and: [right.changeGuardianYear] },
    ouvrir: { call: readGuardian, and: [right.openGuardianFromGuardians] },
    ouvrirEleve: { call: readPupil },
    desactiver: { call: deactivateGuardian },
    usurper: { and: [right.impersonateGuardian] },
    exporter: { rights: [right.exportGuardians] },
    /** The list shows the addresses; taking all of them away is what an export does. */
    ecrire: {},
    ecrireATous: { rights: [right.exportGuardians] },
  },
});
export type GuardianRow = z.infer<typeof guardianList.rowSchema>;
