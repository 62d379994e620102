import type { ReferenceRow } from '@diapason/contracts/site';
import { distanceRates, mealRates } from './claims';
import { instruments, sections } from './instruments';
import { cycles, groups, schoolLevels, years } from './levels';
import { mailingModels } from './mailings';
import { childCategories, offerCategories, offers, styles } from './offers';
import { branches, contracts, corps, diplomas, grades, jobs, schoolHolidays } from './staff';
import { workshopFrequencies, workshopGroups, workshopKinds, workshopVisibilities } from './workshops';

/** Rows on a first start, by table, then by id. Sites, rooms and municipalities are the customer's. */
export const defaultRows: Readonly<Record<string, Readonly<Record<number, ReferenceRow>>>> = {
  categorie_enfant: childCategories,
  categorie_offre: offerCategories,
  style: styles,
  offre: offers,
  section: sections,
  instrument: instruments,
  cycle: cycles,
  annee: years,
  groupe_si: groups,
  niveau_scolaire: schoolLevels,
  atelier_groupe: workshopGroups,
  atelier_type: workshopKinds,
  atelier_repetition: workshopFrequencies,
  atelier_visibilite: workshopVisibilities,
  contrat: contracts,
  type_emploi: jobs,
  corps,
  grade: grades,
  filiere: branches,
  diplome: diplomas,
  vacances: schoolHolidays,
  bareme_kilometrique: distanceRates,
  bareme_repas: mealRates,
  modele_envoi: mailingModels,
};
