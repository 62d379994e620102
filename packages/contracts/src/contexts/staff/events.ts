import { z } from 'zod';
import { event } from '../../core/event';
import {
  dateField,
  flag,
  idField,
  idOrNull,
  personalEmail,
  personalFirstName,
  personalSurname,
  personalTextOrNull,
} from '../../core/fields';

/** Streams `agent-{idUtilisateur}`. The role group itself is the account's (identity); `fk_groupe` repeats it for the sheet. */
const SUBJECT = { subject: ['utilisateur', 'idUtilisateur'] } as const;

const agent = z.object({
  idUtilisateur: idField,
  nom: personalSurname,
  prenom: personalFirstName,
  email: personalEmail,
  adresse1: personalTextOrNull,
  adresse2: personalTextOrNull,
  codePostal: personalTextOrNull,
  ville: personalTextOrNull,
  telephoneFixe: personalTextOrNull,
  telephoneFixe2: personalTextOrNull,
  telephoneMobile: personalTextOrNull,
  IndexPaie: personalTextOrNull,
  gestionPartitions: flag,
  fk_groupe: idField,
  fk_siteResidence: idOrNull,
  /** Where the agent works, and as what. */
  antennes: z.array(z.object({ idSite: idField, role: personalTextOrNull })),
});
export const AgentRegistered = event('AgentRegistered', 1, 'Agent créé', agent, SUBJECT);
/** All fields as they are after the change. */
export const AgentDetailsChanged = event('AgentDetailsChanged', 1, 'Agent modifié', agent, SUBJECT);
export const AgentDeactivated = event(
  'AgentDeactivated',
  1,
  'Agent désactivé',
  z.object({ idUtilisateur: idField, dateSuppression: dateField }),
);
export const AgentReactivated = event('AgentReactivated', 1, 'Agent réactivé', z.object({ idUtilisateur: idField }));
