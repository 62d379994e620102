import { z } from 'zod';
import { messages, right } from '../../constants';
import { own, signedIn } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { seenVersion, sheetVersion } from '../../core/shared-sheet';
import { orNull, wireFlag, wireIgnored } from '../../core/wire';
import { serviceAssignments, serviceSheet } from './service-sheet';

const services = { context: 'staff', module: 'services' } as const;
const staff = { context: 'staff', module: null } as const;
const path = '/api/enseignantsFichesService';
const text = z.string();
const id = z.number();

/** One's own with 252, another's with 139 of the agents' list. */
const ownOr = { ownRight: right.seeOwnServices, otherwise: [right.openAgentServices] } as const;
const ofQuery = {
  access: own('agent', 'query.fk_utilisateur', ownOr),
  ownSites: agentsOfOwnSites('agent', 'query.fk_utilisateur'),
} as const;
const ofBody = {
  access: own('agent', 'body.fk_utilisateur', ownOr),
  ownSites: agentsOfOwnSites('agent', 'body.fk_utilisateur'),
} as const;

const { fk_utilisateur, fk_anneeScolaire } = serviceSheet.fields;
const whose = { fk_utilisateur: fk_utilisateur.wire, fk_anneeScolaire: fk_anneeScolaire.wire };

/** Minutes a week on a site: what the sheet assigns, and what is taught with `CoefRH`; beside it those of the year. */
const siteHours = z.object({ fk_site: id, libelleSite: text, affecte: id, enseigne: id, minutesAnnee: id });

export const assignmentRow = serviceAssignments.fields.affectations.row.element.extend({
  libelleSite: text,
  libelleInstrument: text,
});

type Fields = (typeof serviceSheet)['row']['shape'];
const orNothing = Object.fromEntries(
  Object.entries(serviceSheet.row.shape).map(([name, field]) => [name, z.nullable(field)]),
) as { [name in keyof Fields]: z.ZodNullable<Fields[name]> };

/** A field is null where nobody saved the sheet yet, or the caller does not see its block (`fiche.absents`). */
export const serviceSheetAnswer = z.object(orNothing).extend({
  fk_utilisateur: id,
  fk_anneeScolaire: id,
  nomPrenomUtilisateur: text,
  /** Always null (document 001 §3). */
  formationMusicale: z.null(),
  affectations: z.array(assignmentRow),
  /** By site; minutes a week. */
  heures: z.array(siteHours),
  /** Minutes taught in the fullest week of the year, which the contract is compared with. */
  semainePleine: id,
  /** Weeks of the year that have lessons, and lessons of the agent that did not take place. */
  semaines: id,
  seancesAnnulees: id,
  /** Accepted absences of the year, their hours, and lessons that one teacher gave in another’s place. */
  absences: z.object({
    nombre: id,
    heuresReportees: z.number(),
    heuresAnnulees: z.number(),
    seancesConfiees: id,
    seancesAssurees: id,
  }),
  /** 0: the school holidays of the year are not entered, so that every week counts. */
  vacancesSaisies: flag,
  anneeTerminee: flag,
  versionAffectations: id,
  ...sheetVersion,
});
export type ServiceSheet = z.infer<typeof serviceSheetAnswer>;

export const readServiceSheet = endpoint('GET', path, {
  ...services,
  kind: 'query',
  shows: ['site', 'teaching', 'absences'],
  ...ofQuery,
  query: z.object(whose),
  response: serviceSheetAnswer,
  summary: 'Fiche de service d’un agent pour une année scolaire',
});

/** A block that the caller does not see may be left out, and stays as it is. */
export const saveServiceSheet = endpoint('POST', path, {
  ...services,
  kind: 'command',
  ...ofBody,
  body: serviceSheet
    .body('fk_utilisateur', 'fk_anneeScolaire')
    .omit({ idFicheService: true })
    .extend({ formationMusicale: wireIgnored, ...seenVersion }),
  response: z.object({ idFicheService: id, ...sheetVersion }),
  summary: 'Enregistre une fiche de service',
  success: messages.staff.serviceSaved,
});

/** The documents' GET: copies the sheet of the current year into `fk_newAnneeScolaire`; over one that is there with `remplace` 1 (ours). */
export const duplicateServiceSheet = endpoint('GET', `${path}/duplicate`, {
  ...services,
  kind: 'command',
  ...ofQuery,
  query: z.object({
    fk_utilisateur: fk_utilisateur.wire,
    fk_newAnneeScolaire: fk_anneeScolaire.wire,
    remplace: orNull(wireFlag).optional(),
  }),
  response: z.object({ idFicheService: id, fk_anneeScolaire: id }),
  summary: 'Copie la fiche de service de l’année en cours dans une autre année',
  success: messages.staff.serviceSaved,
});

export const listAssignments = endpoint('POST', `${path}/listEnseignantsAffectations`, {
  ...services,
  kind: 'query',
  shows: ['site'],
  ...ofBody,
  body: z.object(whose),
  response: z.array(assignmentRow),
  summary: 'Affectations d’un agent\u00a0: sites, instruments, heures',
});

export const listDisciplines = endpoint('POST', `${path}/listEnseignantsDisciplines`, {
  ...services,
  kind: 'query',
  shows: ['site'],
  ...ofBody,
  body: z.object(whose),
  response: z.array(z.object({ fk_instrument: id, idInstrument: id, libelleInstrument: text })),
  summary: 'Disciplines d’un agent',
});

/** The whole list: what is new in it needs 254, what changed or went 255. */
export const saveAssignments = endpoint('POST', `${path}/affectations`, {
  ...services,
  kind: 'command',
  ...ofBody,
  body: z.object({ ...whose, listOfJson: serviceAssignments.fields.affectations.wire, ...seenVersion }),
  response: z.object({ idFicheService: id, ...sheetVersion }),
  summary: 'Enregistre les affectations d’un agent',
  success: messages.staff.assignmentsSaved,
});

const lookup = <const P extends string, const K extends string, const L extends string>(
  name: P,
  key: K,
  label: L,
  summary: string,
) =>
  endpoint('GET', `/api/utilisateursAdministratifs/listEnseignants${name}`, {
    ...staff,
    kind: 'query',
    shows: ['site'],
    access: signedIn,
    response: z.array(z.object({ [key]: id, [label]: text } as { [k in K]: z.ZodNumber } & { [l in L]: z.ZodString })),
    summary,
  });

export const listCorps = lookup('Corps', 'idCorps', 'libelleCorps', 'Corps');
export const listGrades = lookup('Grades', 'idGrade', 'libelleGrade', 'Grades');
export const listTrades = lookup('Filieres', 'idFiliere', 'libelleFiliere', 'Filières');
export const listDiplomas = lookup('Diplomes', 'idDiplome', 'libelleDiplome', 'Diplômes');
export const listJobs = lookup('Emplois', 'idTypeEmploi', 'libelleTypeEmploi', 'Emplois');
export const listContracts = endpoint('GET', '/api/utilisateursAdministratifs/listEnseignantsContrats', {
  ...staff,
  kind: 'query',
  shows: ['site'],
  access: signedIn,
  response: z.array(z.object({ idContrat: id, libelleContrat: text, dureeDeterminee: z.number() })),
  summary: 'Types de contrat',
});
