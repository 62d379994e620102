import {
  absenceStatus,
  absenceStatuses,
  informationRights,
  right,
  serviceCommentFields,
  serviceEmploymentFields,
} from '../../constants';

/** One function of the list shows it; `everybody`: whoever may read the history. */
type Readers = readonly number[] | 'everybody';

/** What a kind of record asks of whoever reads its history, besides the history itself. What nothing here shows is shown to nobody. */
export interface HistorySight {
  /** For the record at all: without them it is refused, and a row of the audit says only what happened. */
  readonly record?: readonly number[];
  /** For every field that nothing below names. */
  readonly fields?: Readers;
  /** For fields that are sealed as personal, but those in `named`, which say who it is. As the others unless told. */
  readonly personal?: readonly number[];
  readonly named?: readonly string[];
  /** For one field, whatever the others ask. */
  readonly field?: Readonly<Record<string, readonly number[]>>;
  /** For every field but those in `field`, by what the record says in one of them: messages of another type are kept by others. */
  readonly by?: { readonly field: string; readonly functions: Readonly<Record<string, readonly number[]>> };
}

const who = ['nom', 'prenom'];
/** Sheets of pupils and workshops. */
const sheets = [right.seePupilAndWorkshop];
const pupils = [...sheets, right.seePupils];
const taxes = [right.seeGuardianContributions];
const absences = [right.manageAbsences, right.answerAbsence];
/** Whoever audits money reads amounts and what tells one payment from another; what follows from an income takes the lists. */
const money = [right.seePayments, right.seeContributions, right.seeGuardianContributions];
const audited = [...money, right.seeAudit];
/** Days and amounts are one list; whoever audits money reads it. */
const claims = [right.manageClaims, right.reviewClaims, right.seeAudit];

const ofPapers = [right.seeGuardianGeneral, right.seeProofOfAddress];
const ofSystem: HistorySight = { fields: [right.seeSystem] };
const ofAccounts: HistorySight = { fields: [right.manageRoleGroups] };
/** Their lists are open to every session. */
const ofReferences: HistorySight = { fields: 'everybody' };

/**
 * History, audit, exports and states of a day show no more than the sheets do: what a sheet ties to a function, they tie to it too.
 * By the record's name, or the type of an event that has none. Whatever is not here is shown to nobody.
 */
export const historySight: Readonly<Record<string, HistorySight>> = {
  guardian: {
    fields: [right.seeGuardians, right.seeGuardian, right.seeGuardianGeneral],
    personal: [right.seeGuardianGeneral],
    named: who,
    field: { pieces: ofPapers, revenus: taxes },
  },
  /** Names tell of folders that are hidden from a group: who audits reads all of them. */
  dossier: { fields: [right.seeAudit] },
  document: { fields: [right.seeAudit] },
  guardianLink: { fields: [...sheets, right.seeGuardians, right.seeGuardianPupils] },
  guardianPaper: { fields: ofPapers },
  papersRequest: { fields: [right.seeGuardianGeneral] },
  envoi: { fields: [right.seeGuardianGeneral, right.seeAudit] },
  taxRecord: { fields: taxes },
  /** Papers of pupils: some are about health. */
  pupil: { fields: pupils, personal: sheets, named: who, field: { pieces: [right.changePupil] } },
  pupilPaper: { fields: [right.changePupil] },
  studentStatus: { fields: pupils },
  imageRight: { fields: pupils },
  schooling: { fields: sheets, field: { fk_statut: [...sheets, right.seeAudit] } },
  externalSchooling: { fields: sheets },
  workshop: { fields: sheets },
  workshopPupil: { fields: sheets },
  lesson: { fields: sheets },
  teacherReplacement: { fields: sheets },
  keptConflict: { fields: sheets },
  calendar: { fields: sheets },
  groupChange: { fields: sheets },
  workshopHours: { fields: sheets },
  workshopTeacher: { fields: sheets },
  workshopCarry: { fields: sheets },
  attendance: {
    fields: [right.seeAttendanceSheets],
    field: Object.fromEntries(
      ['fk_atelier', 'date', 'dateValidation'].map((name) => [name, [right.seeAttendanceSheets, right.seeAudit]]),
    ),
  },
  pupilAttendance: { fields: [right.seeAttendanceSheets] },
  evaluation: { fields: sheets },
  workshopEvaluation: { fields: sheets },
  bookletTemplate: { fields: [right.seeBookletTemplates] },
  booklet: { fields: sheets, field: { statut: [...sheets, right.seeAudit] } },
  agent: {
    fields: [right.seeAgents, right.seeAgentProfile],
    personal: [right.seeAgentProfile],
    named: who,
    field: {
      IndexPaie: [right.changeAgentPayIndex],
      fk_siteResidence: [right.addPayment, right.correctPayment],
    },
  },
  /** A receipt is its claim's. */
  agentPaper: {
    by: {
      field: 'nature',
      functions: {
        portrait: [right.seeAgentProfile],
        justificatifFrais: [right.manageClaims, right.reviewClaims],
      },
    },
  },
  vehicle: { fields: [right.seeAgentVehicles] },
  serviceSheet: {
    fields: [right.openAgentServices],
    field: {
      ...Object.fromEntries(serviceEmploymentFields.map((name) => [name, [right.seeAgentEmployment]])),
      ...Object.fromEntries(serviceCommentFields.map((name) => [name, [right.commentAgentService]])),
    },
  },
  serviceAssignments: { fields: [right.openAgentServices] },
  serviceCarry: { fields: [right.openAgentServices] },
  /** Whose it is and how it was decided; neither why nor when. A draft is its agent's alone. */
  absence: {
    by: {
      field: 'fk_absencesStatut',
      functions: Object.fromEntries(
        absenceStatuses.filter(({ id }) => id !== absenceStatus.draft).map(({ id }) => [id, absences]),
      ),
    },
    field: { fk_user: [...absences, right.seeAudit], fk_absencesStatut: [...absences, right.seeAudit] },
  },
  standInDay: { fields: absences },
  claim: { fields: claims },
  claimMonth: { fields: claims },
  /** Prices of its lines follow from the income, as its bracket does. */
  contribution: { fields: audited, personal: money, field: { tranche: money, lignes: money } },
  payment: { fields: audited },
  paymentError: { fields: [right.seePaymentErrors, right.seeAudit] },
  cardPayment: { fields: [right.seeContributions, right.seePayments, right.seeAudit] },
  bankStatement: { fields: [right.reconcileCards, right.seeAudit] },
  bankLine: { fields: [right.reconcileCards, right.seeAudit] },
  bankWait: { fields: [right.reconcileCards, right.seeAudit] },
  receipt: { fields: audited, personal: money, field: { adressePayeur: [right.seeGuardianGeneral] } },
  paperNumber: { fields: audited },
  tariff: { fields: [right.manageSettings] },
  rollover: { fields: [right.manageSettings] },
  yearClosing: { record: [right.closeSchoolYear, right.reopenSchoolYear, right.seeAudit] },
  /** A family's address is its sheet's to show. */
  account: {
    record: [right.manageRoleGroups],
    by: { field: 'isResponsable', functions: { 0: [right.manageRoleGroups], 1: [right.seeGuardianGeneral] } },
  },
  enrolment: { fields: [right.seeEnrolmentRequests] },
  listView: ofAccounts,
  roleGroup: { record: [right.manageRoleGroups] },
  EmailReserved: ofAccounts,
  EmailReleased: ofAccounts,
  /** A draft, or one to another group, is read by who keeps messages of its type; a history does not say who could read it that day. */
  message: {
    by: {
      field: 'type',
      functions: Object.fromEntries(
        Object.entries(informationRights).map(([type, { liste, lien, enregistrer }]) => [
          type,
          [liste, lien, enregistrer],
        ]),
      ),
    },
  },
  setting: { fields: [right.manageSettings] },
  settingOrder: { fields: [right.manageSettings] },
  ReferenceRowAdded: ofReferences,
  ReferenceRowChanged: ofReferences,
  ReferenceRowRemoved: ofReferences,
  ReferenceRowHidden: ofReferences,
  ReferenceRowShown: ofReferences,
  erasure: { fields: [right.erasePerson, right.seeAudit] },
  upkeep: ofSystem,
  failedJob: ofSystem,
  MailRequested: ofSystem,
  MailSent: ofSystem,
  MailDropped: ofSystem,
  MailFailed: ofSystem,
};
