import { z } from 'zod';
import { right } from '../../constants';
import { listOf } from '../../core/list';
import { activity, answerOnly, column, columnOf } from '../../core/list-columns';
import { filter, wireActivity } from '../../core/list-filters';
import { agent } from './agent';
import { readAgent, removeAgent, saveAgent } from './endpoints';
import { agentRow } from './rows';

const { nom, prenom, email, telephoneMobile, telephoneFixe, adresse1, adresse2, codePostal, ville } = agent.fields;
const { idUtilisateur, fk_groupe, antennes, actif } = agentRow.shape;
const SITES = 'Sites';
/** What the service sheet of the session's school year assigns, in its order. */
const assigned = z.object({ fk_site: z.number(), libelleSite: z.string(), libelleInstrument: z.string() });

/** Agents, with where they work (document 001 §2). */
export const agentList = listOf({
  name: 'agentList',
  id: 'agents',
  title: 'Agents',
  noun: 'agent',
  file: 'Liste Agent',
  context: 'staff',
  module: null,
  shows: ['identity', 'site'],
  paths: {
    list: '/api/utilisateursAdministratifs/list/',
    totals: '/api/utilisateursAdministratifs/resume',
    file: '/api/utilisateursAdministratifs/export',
    addresses: '/api/utilisateursAdministratifs/adresses',
  },
  right: [right.seeAgents, right.manageRoleGroups],
  totalsRight: [right.seeAgents],
  ownSites: { field: 'site', lockedBy: right.restrictAgentsToOwnSites },
  key: 'idUtilisateur',
  sort: 'nom',
  search: {
    recherche: filter.words('Nom, rôle, e-mail, téléphone…'),
    site: filter.site(),
    role: filter.of('roleGroup', { in: 'role', label: 'Rôle', none: 'Tous les rôles', pinned: true }),
    actif: filter.seenWith(
      filter.oneOf(
        wireActivity,
        [
          { value: 1, label: 'Actifs' },
          { value: 0, label: 'Inactifs' },
          { value: 2, label: 'Tous' },
        ],
        { in: 'activite', label: 'Activité', atFirst: '1', all: 2, pinned: true },
      ),
      [right.filterAgentActivity],
      1,
    ),
    fk_instrument: filter.of('instrument', { in: 'discipline', label: 'Discipline', none: 'Toutes' }),
  },
  row: {
    idUtilisateur: answerOnly(idUtilisateur),
    nomPrenomUtilisateur: column('Agent', z.string(), { sort: 'nom', fixed: true }),
    nom: columnOf(nom, { fileOnly: true, file: 24 }),
    prenom: columnOf(prenom, { fileOnly: true, file: 20 }),
    /** The role group's name. */
    role: column('Rôle', z.string(), { sort: 'role', file: 24 }),
    fk_groupe: answerOnly(fk_groupe),
    antennes: column(SITES, antennes, { kind: 'names', by: 'libelleSite', clamped: true }),
    affectations: column('Disciplines', z.array(assigned), {
      kind: 'names',
      by: 'libelleInstrument',
      under: 'antennes',
      file: 30,
    }),
    email: columnOf(email, { label: 'E-mail', sort: 'email', drops: 1, file: 30 }),
    telephoneMobile: columnOf(telephoneMobile, { label: 'Mobile', kind: 'phone', file: 16 }),
    telephoneFixe: columnOf(telephoneFixe, { label: 'Fixe', kind: 'phone', optional: true, file: 16 }),
    actif: activity(actif),
  },
  fileOnly: {
    /** With what the agent does there. */
    sites: column(SITES, z.string(), { file: 40 }),
    adresse1: columnOf(adresse1, { file: 30 }),
    adresse2: columnOf(adresse2, { file: 24 }),
    codePostal: columnOf(codePostal, { file: 12 }),
    ville: columnOf(ville, { file: 24 }),
  },
  acts: {
    ajouter: {
      label: 'Ajouter un agent',
      icon: 'plus',
      first: true,
      opens: '/fiche-agent/0',
      call: saveAgent,
      isNew: true,
    },
    ouvrir: { call: readAgent, and: [right.openAgentProfile] },
    ouvrirLeSien: { and: [right.openAgentProfile, right.seeOwnProfile] },
    desactiver: { call: removeAgent },
    usurper: { and: [right.impersonateAgent] },
    exporter: { rights: [right.exportAgents] },
    ecrire: { rights: [right.writeToAgents] },
    ecrireATous: { rights: [right.writeToAgents] },
  },
});
