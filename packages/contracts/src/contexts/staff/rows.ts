import { z } from 'zod';
import { replacementRow } from '../../core/paper';
import { erasedSheet, sheetVersion } from '../../core/shared-sheet';
import { agent } from './agent';

const text = z.string();

/** A site of an agent, and what the agent does there. */
export const agentSite = z.object({
  idSite: z.number(),
  libelleSite: text,
  idAntenne: z.number().nullable(),
  libelleAntenne: text.nullable(),
  role: text.nullable(),
});

const named = agent.row.extend({ nomPrenomUtilisateur: text, role: text, antennes: z.array(agentSite) });

/** A row of the agent list and of a role group's agents (documents 000 §3, 001 §2). `role` is the role group's name. */
export const agentRow = named.pick({
  idUtilisateur: true,
  nomPrenomUtilisateur: true,
  nom: true,
  prenom: true,
  email: true,
  telephoneFixe: true,
  telephoneMobile: true,
  role: true,
  fk_groupe: true,
  actif: true,
  antennes: true,
});

/** `role` is always `Agent`. `emailEnAttente`: a new address that is not confirmed yet. */
export const agentSheet = named.extend({
  libelleGroupe: text,
  emailEnAttente: text.nullable(),
  /** Number of the photograph, where there is one. */
  fk_portrait: z.number().nullable(),
  /** What the antivirus said of it. */
  antivirusPortrait: z.string().nullable(),
  remplacementPortrait: replacementRow,
  ...erasedSheet,
  ...sheetVersion,
});

export type AgentRow = z.infer<typeof agentRow>;
export type AgentSheet = z.infer<typeof agentSheet>;
