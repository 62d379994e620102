import { pupilAbsent, teacherAbsent, teacherBack } from './absence';
import { instalmentMissed, instalmentRefused } from './card';
import { contributionChanged } from './contribution';
import { confirmEmail, emailAlreadyUsed, emailChangeAsked, emailChanged } from './emails';
import {
  contactFromVisitor,
  enrolmentAccepted,
  enrolmentAdded,
  enrolmentReceived,
  enrolmentRefused,
  enrolmentToComplete,
  reEnrolmentConfirmed,
} from './enrolment';
import type { Params, Rendered } from './layout';
import { missingPapers } from './missing-papers';
import { linkByStaff, newPassword, passwordChanged, passwordSetByStaff, triesShutOut, welcome } from './passwords';
import { receipt } from './receipt';
import { replacedReceipt } from './replaced-receipt';
import { toFamilies } from './to-families';

const templates = {
  nouveauMotDePasse: newPassword,
  bienvenue: welcome,
  lienParAgent: linkByStaff,
  motDePasseChange: passwordChanged,
  motDePasseDefini: passwordSetByStaff,
  essaisRefuses: triesShutOut,
  confirmationEmail: confirmEmail,
  changementEmail: emailChangeAsked,
  emailChange: emailChanged,
  emailDejaUtilise: emailAlreadyUsed,
  piecesManquantes: missingPapers,
  cotisationModifiee: contributionChanged,
  echeanceRefusee: instalmentRefused,
  echeanceNonPrelevee: instalmentMissed,
  absenceEleve: pupilAbsent,
  absenceEnseignant: teacherAbsent,
  absenceEnseignantLevee: teacherBack,
  quittance: receipt,
  quittanceRemplacee: replacedReceipt,
  inscriptionRecue: enrolmentReceived,
  inscriptionAjoutee: enrolmentAdded,
  inscriptionAcceptee: enrolmentAccepted,
  inscriptionRefusee: enrolmentRefused,
  inscriptionACompleter: enrolmentToComplete,
  reinscriptionEnregistree: reEnrolmentConfirmed,
  contactVisiteur: contactFromVisitor,
  envoi: toFamilies,
};

export type TemplateName = keyof typeof templates;

const ORDERED: ReadonlySet<string> = new Set<TemplateName>([
  'quittance',
  'quittanceRemplacee',
  'piecesManquantes',
  'cotisationModifiee',
  'echeanceRefusee',
  'echeanceNonPrelevee',
  'absenceEleve',
  'absenceEnseignant',
  'absenceEnseignantLevee',
  'envoi',
]);

/** A family reads these in their order. A link or a warning waits for nothing: it is soon over, and may go to another address. */
export const isOrdered = (name: string): boolean => ORDERED.has(name);

export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name);

/** @throws Error naming a missing parameter. */
export function renderTemplate(name: TemplateName, params: Params): Rendered {
  return templates[name](params);
}
