import { digits, phoneNumber, surname } from '../../core/composed-fields';
import { date, email, flag, id, list, optional, personal, ref, text } from '../../core/field';
import { record } from '../../core/record';

const phone = (label: string) => optional(personal(phoneNumber(label)));
const address = (label: string) => optional(personal(text(label, 200)));

/** A member of staff. The account's role group counts; `fk_groupe` repeats it for the sheet. */
export const agent = record('agent', {
  label: 'Agent',
  stream: 'agent',
  key: 'idUtilisateur',
  fields: {
    idUtilisateur: id(),
    nom: personal(surname('Nom', 100), 'Effacé'),
    prenom: personal(text('Prénom', 100), ''),
    email: personal(email('Adresse e-mail'), ''),
    adresse1: address('Adresse'),
    adresse2: address('Complément d’adresse'),
    codePostal: optional(personal(digits('Code postal', 5))),
    ville: optional(personal(text('Ville', 100))),
    telephoneFixe: phone('Téléphone fixe'),
    telephoneFixe2: phone('Second téléphone fixe'),
    telephoneMobile: phone('Téléphone mobile'),
    IndexPaie: optional(personal(text('Index de paie', 50))),
    gestionPartitions: flag('Gestion des partitions'),
    fk_groupe: ref('roleGroup', 'Groupe de rôles'),
    fk_siteResidence: optional(ref('site', 'Site de règlement')),
    /** Where the agent works, and as what. */
    antennes: list(
      'Sites',
      { idSite: ref('site', 'Site'), role: optional(personal(text('Fonction', 100))) },
      { max: 200, required: ['idSite'] },
    ),
    dateSuppression: optional(date('Date de désactivation')),
    actif: flag('Actif'),
  },
});

const subject = ['utilisateur', 'idUtilisateur'] as const;
const profile = agent.all.omit({ actif: true, dateSuppression: true });

export const AgentRegistered = agent.event('AgentRegistered', 1, 'Agent créé', profile, {
  subject,
  implies: () => ({ actif: 1 }),
});
/** The whole profile as it is after the change. */
export const AgentDetailsChanged = agent.event('AgentDetailsChanged', 1, 'Agent modifié', profile, { subject });
export const AgentDeactivated = agent.event(
  'AgentDeactivated',
  1,
  'Agent désactivé',
  agent.pick('idUtilisateur').extend({ dateSuppression: date('Date de désactivation').stored }),
  { implies: () => ({ actif: 0 }) },
);
export const AgentReactivated = agent.event('AgentReactivated', 1, 'Agent réactivé', agent.pick('idUtilisateur'), {
  implies: () => ({ actif: 1, dateSuppression: null }),
});
/** The person is being erased: their profile takes nothing from here on. */
export const AgentForgotten = agent.event(
  'AgentForgotten',
  1,
  'Fiche close pour effacement',
  agent.pick('idUtilisateur'),
);
