import { z } from 'zod';
import { informationTypes } from '../constants/lookups';
import { flag } from '../core/fields';

/** Rows that the site's lists answer. Flags are 0 or 1, dates `YYYY-MM-DD`. */

const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

export const settingRow = z.object({
  cle: text,
  valeur: text,
  categorie: text,
  commentaire: text,
  type: z.enum(['input', 'integer', 'date', 'select', 'textarea', 'boolean']),
  valeursPossibles: z.array(z.object({ id: text, libelle: text })),
  ordre: z.number(),
});

export const schoolYearRow = z.object({
  idAnneeScolaire: id,
  libelleAnneeScolaire: text,
  dateDebut: text,
  dateFin: text,
});

export const siteRow = z.object({
  idSite: id,
  libelleSite: text,
  adresse1: textOrNull,
  codePostal: textOrNull,
  ville: textOrNull,
  email: textOrNull,
  telephone1: textOrNull,
  visible: flag,
  fk_antenne: idOrNull,
  libelleAntenne: textOrNull,
});

export const antennaRow = z.object({
  idAntenne: id,
  libelleAntenne: text,
  sites: z.array(z.object({ idSite: id, libelleSite: text })),
});

export const townRow = z.object({ nom: text, codePostal: text, codeInsee: text });

export const municipalityRow = z.object({
  idCommune: id,
  libelleCommune: text,
  codePostal: text,
  codeInsee: text,
  adherente: flag,
  libelleEpci: textOrNull,
  epciAdherent: flag,
  dateConvention: textOrNull,
  dateDenonciation: textOrNull,
  tarifAdherent: flag,
});

export const offerRow = z.object({
  idOffre: id,
  libelleOffre: text,
  fk_categorie: id,
  libelleCategorie: text,
  typeTarif: z.enum(['cursus', 'danse', 'eveil', 'ensemble']),
  certificatMedical: flag,
  avecInstrument: flag,
  ageMinimum: idOrNull,
  ageMaximum: idOrNull,
  commentaire: textOrNull,
});

export const offerSheet = offerRow.extend({ styles: z.array(z.object({ idStyle: id, libelleStyle: text })) });

export const instrumentRow = z.object({
  idInstrument: id,
  libelleInstrument: text,
  fk_section: id,
  libelleSection: text,
});

export const statusRow = z.object({ idStatut: id, libelleStatut: text, couleur: text });

export const informationRow = z.object({
  idInformation: id,
  fk_utilisateur: id,
  nomPrenomUtilisateur: text,
  date: text,
  destinataires: text,
  titre: text,
  message: text,
  visible: flag,
  groupe: z.array(id),
  type: z.enum(informationTypes),
});
