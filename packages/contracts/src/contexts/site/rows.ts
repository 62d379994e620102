import { z } from 'zod';
import { flag } from '../../core/fields';
import { information } from './information';

const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

/** A setting as the settings screen shows it (document 000, §3). Anonymous callers get `cle` and `valeur` of category inscription only. */
export const settingRow = z.object({
  cle: text,
  valeur: text,
  categorie: text,
  commentaire: text,
  type: z.enum(['input', 'integer', 'date', 'select', 'textarea', 'boolean']),
  valeursPossibles: z.array(z.object({ id: text, libelle: text })).nullable(),
  /** Rank in its category, from 1. */
  ordre: z.number(),
  /** For who keeps settings: who saved the value and when; null while it is the one that the network began with. */
  modifieLe: textOrNull.optional(),
  modifiePar: textOrNull.optional(),
});

export const schoolYearRow = z.object({
  idAnneeScolaire: id,
  libelleAnneeScolaire: text,
  dateDebut: text,
  dateFin: text,
  /** 1 for the year of the setting anneeEnCours. */
  enCours: flag,
  /** 1 once its money was closed, or is about to be. */
  close: flag,
});

export const siteRow = z.object({
  idSite: id,
  libelleSite: text,
  adresse1: textOrNull,
  codePostal: textOrNull,
  ville: textOrNull,
  email: textOrNull,
  telephone1: textOrNull,
  fk_antenne: idOrNull,
  visible: flag,
  couleur: text,
});

export const branchRow = z.object({
  idAntenne: id,
  libelleAntenne: text,
  sites: z.array(z.object({ idSite: id, libelleSite: text })),
});

export const informationRow = information.row.extend({ nomPrenomUtilisateur: text });

/** A partner municipality (document 000, §3). */
export const partnerMunicipalityRow = z.object({
  idCommune: id,
  libelleCommune: text,
  codePostal: text,
  codeInsee: text,
  dateConvention: textOrNull,
  dateDenonciation: textOrNull,
  adherente: z.boolean(),
  /** Ours: the number of its EPCI. */
  fk_epci: idOrNull,
  libelleEpci: textOrNull,
  epciAdherent: z.boolean(),
  /** The member tariff applies: `memberTariff`. */
  tarifAdherent: z.boolean(),
});

export const offerRow = z.object({
  idOffre: id,
  libelleOffre: text,
  fk_categorie: id,
  libelleCategorie: text,
  typeTarif: text,
  /** 1 when a medical certificate is required. */
  certificatMedical: flag,
  /** 1 when an instrument must be chosen. */
  avecInstrument: flag,
  ageMinimum: idOrNull,
  ageMaximum: idOrNull,
  commentaire: textOrNull,
  visible: flag,
});
export const offerSheet = offerRow.extend({
  styles: z.array(z.object({ idStyle: id, libelleStyle: text })),
});

export const instrumentRow = z.object({
  idInstrument: id,
  libelleInstrument: text,
  fk_section: idOrNull,
  libelleSection: textOrNull,
});

export type SettingRow = z.infer<typeof settingRow>;
export type SchoolYearRow = z.infer<typeof schoolYearRow>;
export type SiteRow = z.infer<typeof siteRow>;
export type BranchRow = z.infer<typeof branchRow>;
export type InformationRow = z.infer<typeof informationRow>;
export type PartnerMunicipalityRow = z.infer<typeof partnerMunicipalityRow>;
export type OfferRow = z.infer<typeof offerRow>;
export type OfferSheet = z.infer<typeof offerSheet>;
export type InstrumentRow = z.infer<typeof instrumentRow>;
