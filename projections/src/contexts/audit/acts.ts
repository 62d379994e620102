import { events } from '@diapason/contracts';

type Data = Readonly<Record<string, unknown>>;

/** Fields of its record that an event says about itself: a closing counts anew, whatever the last one counted. */
const ABOUT_THE_ACT: Readonly<Record<string, readonly string[]>> = {
  YearClosed: ['cotisations', 'montantTotal', 'reglements', 'montantRegle', 'lignes', 'sceau'],
  YearReopened: ['motif'],
  PersonErased: ['nature', 'motif', 'force', 'enCours', 'fk_responsable', 'solde'],
  ImpersonationStarted: ['isResponsable'],
  EmailChangeRequested: ['emailDemande'],
  LessonMoved: ['motif'],
  ReplacementDecided: ['motif'],
  GroupChangeDecided: ['motif'],
  LessonCancelled: ['motif'],
  LessonTaughtBy: ['motif'],
  ConflictKept: ['motif', 'vus'],
  EnrolmentDecided: ['motif'],
  BankLineDecided: ['motif'],
  BankWaited: ['motif'],
  CardInstalmentMissed: ['motif'],
};

/** Fields that an event adds to its record's and that stay true until it says otherwise. */
const STATE: Readonly<Record<string, readonly string[]>> = {
  ContributionCalculated: ['lignes', 'regles'],
  ExpenseClaimSaved: ['ecritPar'],
  ExpenseClaimStatusChanged: ['ecritPar'],
  StaffAbsenceRequested: ['ecritPar'],
  StaffAbsenceChanged: ['ecritPar'],
  StaffAbsenceStatusChanged: ['ecritPar'],
};

/**
 * Whether what an event says in a field belongs to the act and not to the record's state: a reason, who said so, what was counted.
 * It is told each time, also where the last act said the same. What an event adds to its record's fields does unless it stands above.
 */
export function isAboutTheAct(type: string, field: string): boolean {
  const { record, schema, describes } = events[type] ?? {};
  if (describes || !schema || !(field in schema.shape)) return false;
  if (ABOUT_THE_ACT[type]?.includes(field)) return true;
  return !(field in (record?.fields ?? {})) && !STATE[type]?.includes(field);
}

type Ended = (data: Data) => unknown;
const other =
  (field: string): Ended =>
  (data) =>
    data[field];
const otherUnless =
  (field: string, stays: string): Ended =>
  (data) =>
    data[stays] === 1 ? undefined : data[field];

/** Events after which a part of a record is no more, their own or that of another number: what comes back there begins anew. */
export const ENDS: Readonly<Record<string, 'itself' | Ended>> = {
  AgentPaperRemoved: 'itself',
  BookletTemplateRemoved: 'itself',
  ConflictReopened: 'itself',
  CalendarRevoked: 'itself',
  DocumentRemoved: 'itself',
  EmailReleased: 'itself',
  EvaluationRemoved: 'itself',
  ExternalSchoolingRemoved: 'itself',
  FolderRemoved: 'itself',
  GuardianPaperRemoved: 'itself',
  GuardianReplaced: other('remplace'),
  GuardianRestored: otherUnless('fk_conserve', 'rattache'),
  GuardianUnlinked: 'itself',
  ImageRightGivenBack: 'itself',
  ListViewDropped: 'itself',
  PaperNumberFreed: 'itself',
  PupilDetached: 'itself',
  PupilPaperRemoved: 'itself',
  ReferenceRowRemoved: 'itself',
  RoleGroupRemoved: 'itself',
  SchoolingRemoved: 'itself',
  ServiceSheetRemoved: 'itself',
  StaffAbsenceRemoved: 'itself',
  StudentStatusRemoved: 'itself',
  TaxRecordRemoved: 'itself',
  TeacherDetached: 'itself',
  WorkshopEvaluationRemoved: 'itself',
  WorkshopPupilReplaced: other('remplace'),
  WorkshopPupilRestored: otherUnless('fk_conserve', 'reste'),
  LessonAsPlanned: 'itself',
  ReplacementWithdrawn: 'itself',
  GroupChangeWithdrawn: 'itself',
  WorkshopRemoved: 'itself',
};
