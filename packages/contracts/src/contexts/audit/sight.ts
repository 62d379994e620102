import { right } from '../../constants';

/** What a kind of record asks of whoever reads its history, besides the history itself: one function of each list. */
export interface HistorySight {
  /** For the record at all: without them it is refused, and a row of the audit says only what happened. */
  readonly record?: readonly number[];
  /** For every field. */
  readonly fields?: readonly number[];
  /** For fields that are sealed as personal, but those in `named`, which say who it is. */
  readonly personal?: readonly number[];
  readonly named?: readonly string[];
  /** For one field, whatever the others ask. */
  readonly field?: Readonly<Record<string, readonly number[]>>;
}

const who = ['nom', 'prenom'];
const ofPupil: HistorySight = { personal: [right.seePupilAndWorkshop], named: who };
const ofMoney: HistorySight = {
  personal: [right.seePayments, right.seeContributions, right.seeGuardianContributions],
};

/**
 * History, audit, exports and states of a day show no more than the sheets do: what a sheet ties to a function, they tie to it too.
 * By the record's name. Personal fields of a record that is not here are shown to nobody.
 */
export const historySight: Readonly<Record<string, HistorySight>> = {
  guardian: { personal: [right.seeGuardianGeneral], named: who },
  guardianPaper: { fields: [right.seeGuardianGeneral, right.seeProofOfAddress] },
  taxRecord: { personal: [right.seeGuardianContributions] },
  pupil: ofPupil,
  imageRight: { field: { etat: [right.seePupilAndWorkshop, right.seePupils] } },
  schooling: ofPupil,
  externalSchooling: ofPupil,
  /** Some are about health. */
  pupilPaper: { fields: [right.changePupil] },
  agent: {
    personal: [right.seeAgentProfile],
    named: who,
    field: {
      IndexPaie: [right.changeAgentPayIndex],
      fk_siteResidence: [right.addPayment, right.correctPayment],
    },
  },
  agentPaper: { fields: [right.seeAgentProfile] },
  vehicle: { personal: [right.seeAgentVehicles] },
  absence: { personal: [right.manageAbsences, right.answerAbsence] },
  // Days and amounts are one list; whoever audits money reads it.
  claim: { personal: [right.manageClaims, right.reviewClaims, right.seeAudit] },
  attendance: { personal: [right.seeAttendanceSheets] },
  contribution: ofMoney,
  receipt: ofMoney,
  account: { record: [right.manageRoleGroups] },
  roleGroup: { record: [right.manageRoleGroups] },
  yearClosing: { record: [right.closeSchoolYear, right.reopenSchoolYear, right.seeAudit] },
};
