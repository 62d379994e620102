import { z } from 'zod';
import { flag } from '../../core/fields';

const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

export const agentSite = z.object({
  idSite: id,
  libelleSite: text,
  idAntenne: idOrNull,
  libelleAntenne: textOrNull,
  role: textOrNull,
});

/** A row of the agent list and of a role group's agents (documents 000 §3, 001 §2). */
export const agentRow = z.object({
  idUtilisateur: id,
  nomPrenomUtilisateur: text,
  nom: text,
  prenom: text,
  email: textOrNull,
  telephoneFixe: textOrNull,
  telephoneMobile: textOrNull,
  /** The role group's name and id. */
  role: text,
  fk_groupe: id,
  actif: flag,
  antennes: z.array(agentSite),
});

export const agentSheet = z.object({
  idUtilisateur: id,
  actif: flag,
  nom: text,
  prenom: text,
  nomPrenomUtilisateur: text,
  email: text,
  adresse1: textOrNull,
  adresse2: textOrNull,
  codePostal: textOrNull,
  ville: textOrNull,
  telephoneFixe: textOrNull,
  telephoneFixe2: textOrNull,
  telephoneMobile: textOrNull,
  IndexPaie: textOrNull,
  gestionPartitions: flag,
  /** Always `Agent`. */
  role: text,
  fk_groupe: id,
  libelleGroupe: text,
  fk_siteResidence: idOrNull,
  antennes: z.array(agentSite),
  dateSuppression: textOrNull,
});

export type AgentRow = z.infer<typeof agentRow>;
export type AgentSheet = z.infer<typeof agentSheet>;
