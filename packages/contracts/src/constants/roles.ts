import { right } from './generated/rights';
import { functionRights, restrictingRights, withParents } from './rights/functions';

/** Modules a user may have enabled (document 000, §1). A route exists only when its module is in the user's list. */
export const modules = [
  'absences',
  'planning',
  'gestionBDD',
  'gestionSite',
  'livret',
  'frais',
  'services',
  'cotisation',
  'espaceResponsable',
  'presences',
  'GED',
  'communesConvention',
  'evaluation',
] as const;
export type Module = (typeof modules)[number];

export const roles = [
  'SuperAdmin',
  'Direction',
  'Administratif',
  'Enseignant Resp.',
  'Enseignant',
  'Agent',
  'Responsable',
] as const;
export type Role = (typeof roles)[number];

export interface DefaultRoleGroup {
  readonly idGroupe: number;
  readonly libelleGroupe: string;
  readonly commentaire: string;
  /** The session's `role` for members of the group. */
  readonly role: Role;
  /** Default groups may never be deleted; Superviseur may not be modified either. */
  readonly supprimable: 0;
  readonly modifiable: boolean;
  readonly fonctions: readonly number[];
  readonly modules: readonly Module[];
}

const staffModules: readonly Module[] = [
  'absences',
  'planning',
  'livret',
  'frais',
  'services',
  'cotisation',
  'presences',
  'GED',
  'communesConvention',
  'evaluation',
];

/** Opening workshops, and who is in them. */
const workshopChanges = [
  right.addWorkshop,
  right.saveWorkshopAndStay,
  right.duplicateWorkshop,
  right.addWorkshopTeacher,
  right.changeWorkshopTeacher,
  right.addWorkshopPupil,
  right.removeWorkshopPupil,
  right.seeWorkshopPupil,
  right.changeWorkshopCapacity,
];
/** Own profile, absences, claims. Every agent has them. */
const agentRights = [
  right.seeOwnProfile,
  right.seeOwnLogin,
  right.seeOwnVehicles,
  right.changeOwnProfile,
  right.changeOwnPassword,
  right.seeOwnClaims,
  right.seeOwnAbsences,
  right.seeDocuments,
];
const teacherRights = [
  ...agentRights,
  ...[
    right.seeOwnServices,
    right.seeOwnCourses,
    right.openPupilFromOwnCourses,
    right.openWorkshopFromOwnCourses,
    right.writeToOwnPupils,
    right.openAttendanceFromOwnCourses,
    right.exportOwnCourses,
    right.seePupilAndWorkshop,
    right.openWorkshopFromPupil,
    right.seeWorkshops,
    right.openPupilFromWorkshops,
    right.openWorkshopFromWorkshops,
    right.seeRoomPlanning,
    right.seeAttendanceSheets,
    right.validateAttendanceSheet,
    right.seeBookletTemplates,
  ],
  ...[right.restrictPupilsToOwnSites, right.restrictWorkshopsToOwnSites, right.restrictRoomsToOwnSites],
];
const leadTeacherRights = [
  ...teacherRights,
  right.seeGuardians,
  right.openGuardianFromGuardians,
  right.seeGuardian,
  right.seeGuardianGeneral,
  right.seeGuardianPupils,
  right.seePupils,
  right.openPupilFromPupils,
  right.useEmailTools,
  right.seeAgents,
  right.openAgentProfile,
  right.openAgentServices,
  right.openAgentCourses,
  right.restrictAgentsToOwnSites,
  right.writeToAgents,
  right.openTeacherFromWorkshops,
  ...workshopChanges,
  right.declarePupilAbsences,
  right.exportPupils,
  right.saveWorkshopAndLeave,
  right.changeWorkshopPupil,
  right.changeAgentService,
  right.seeAgentEmployment,
  right.commentAgentService,
  right.changeEvaluations,
];
const officeRights = [
  ...agentRights,
  ...[
    right.seeGuardians,
    right.openGuardianFromGuardians,
    right.changeGuardianSite,
    right.changeGuardianYear,
    right.createGuardian,
    right.deactivateGuardian,
    right.impersonateGuardian,
    right.exportGuardians,
    right.importFamilies,
    right.seeEnrolmentRequests,
    right.answerEnrolmentRequests,
    right.seeGuardian,
    right.seeGuardianGeneral,
    right.seeGuardianPupils,
    right.seeGuardianContributions,
    right.seeProofOfAddress,
    right.linkPupil,
    right.unlinkPupil,
    right.addTaxRecord,
    right.changeTaxRecord,
    right.deleteTaxRecord,
    right.calculateGuardianContribution,
  ],
  ...[
    right.seePupils,
    right.linkGuardianFromPupils,
    right.openPupilFromPupils,
    right.addPupil,
    right.registerFamily,
    right.deactivatePupil,
    right.useEmailTools,
    right.exportPupils,
    right.writeToAll,
    right.seePupilAndWorkshop,
    right.createPupil,
    right.changePupil,
    right.seeImageConsent,
    right.declarePupilAbsences,
    right.openWorkshopFromPupil,
    right.openGuardianFromPupil,
    right.createGuardianFromPupil,
    right.changeGuardianLink,
    right.linkGuardian,
    right.unlinkGuardian,
    right.addExternalSchooling,
    right.changeExternalSchooling,
    right.deleteExternalSchooling,
    right.addSchooling,
    right.changeSchooling,
    right.deleteSchooling,
  ],
  ...[
    right.seeAgents,
    right.openAgentProfile,
    right.openAgentServices,
    right.openAgentCourses,
    right.writeToAgents,
    right.exportAgents,
    right.seeAgentProfile,
  ],
  ...[
    right.seeWorkshops,
    right.openPupilFromWorkshops,
    right.openTeacherFromWorkshops,
    right.openWorkshopFromWorkshops,
    ...workshopChanges,
    right.saveWorkshopAndLeave,
    right.changeWorkshopPupil,
  ],
  ...[
    right.createFolder,
    right.renameFolder,
    right.addDocument,
    right.seeAttendanceSheets,
    right.seePartnerMunicipalities,
    right.seeRoomPlanning,
    right.openPublicEnrolment,
    right.manageClaims,
    right.reviewClaims,
    right.exportClaims,
    right.manageAbsences,
    right.exportAbsences,
  ],
  ...[
    right.seeContributions,
    right.changeContributionYear,
    right.calculateContributions,
    right.exportContributions,
    right.seePayments,
    right.changeContributionSite,
    right.changePaymentSite,
    right.addPayment,
    right.reconcileCards,
    right.correctPayment,
    right.deletePayment,
    right.terminateSubscription,
    right.seePaymentErrors,
    right.changePaymentAgent,
    right.reactivatePayment,
    right.seeHistory,
  ],
  ...[right.seeDirectionMessages, right.saveDirectionMessage, right.addDirectionMessage, right.openDirectionMessage],
];
const keptFromDirection: ReadonlySet<number> = new Set([
  right.manageReferenceTables,
  right.erasePerson,
  right.seeSystem,
  right.reopenSchoolYear,
]);
const unrestricted = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
const directionRights = unrestricted.filter((id) => !keptFromDirection.has(id));

const complete = (functions: readonly number[]) => [...new Set(functions.flatMap(withParents))].sort((a, b) => a - b);

/** The groups of a new network. Superviseur holds every function but those that restrict its holder. */
export const defaultRoleGroups: readonly DefaultRoleGroup[] = [
  group(
    1,
    'Superviseur',
    'SuperAdmin',
    'Toutes les fonctions ; ne peut pas être modifié',
    unrestricted,
    modules,
    false,
  ),
  group(2, 'Direction', 'Direction', 'Direction du réseau', directionRights, [...staffModules, 'gestionSite']),
  group(3, 'Administratif', 'Administratif', 'Secrétariat et scolarité', officeRights, staffModules),
  group(
    4,
    'Enseignant Resp.',
    'Enseignant Resp.',
    'Enseignants responsables d’un site',
    leadTeacherRights,
    staffModules,
  ),
  group(5, 'Enseignant', 'Enseignant', 'Enseignants', teacherRights, staffModules),
  group(6, 'Agent', 'Agent', 'Autres agents', agentRights, ['absences', 'frais', 'GED']),
  group(
    7,
    'Responsable',
    'Responsable',
    'Responsables d’élèves',
    [],
    ['espaceResponsable', 'presences', 'evaluation', 'livret', 'communesConvention'],
  ),
];

/** All that a group of the guardians may hold. No call of the portal asks for a function: it goes by what is one's own. */
export const guardianFunctions: ReadonlySet<number> = new Set(
  defaultRoleGroups.filter(({ role }) => role === 'Responsable').flatMap(({ fonctions }) => fonctions),
);

function group(
  idGroupe: number,
  libelleGroupe: string,
  role: Role,
  commentaire: string,
  fonctions: readonly number[],
  enabled: readonly Module[],
  modifiable = true,
): DefaultRoleGroup {
  return {
    idGroupe,
    libelleGroupe,
    role,
    commentaire,
    supprimable: 0,
    modifiable,
    fonctions: complete(fonctions),
    modules: enabled,
  };
}
