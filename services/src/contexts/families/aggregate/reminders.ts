import { type MailingType, messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { FamilyWritten, RemindersResumed, RemindersStopped } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { type GuardianEvent, type GuardianState, isErasedGuardian, openGuardian } from './guardian';

/** Leaves a family out of reminders. @throws Refusal as {@link openGuardian}, 400 without a reason. */
export function decideStopReminders(state: GuardianState, motif: string): GuardianEvent[] {
  const { idUtilisateur } = openGuardian(state);
  if (motif.trim() === '') throw new Refusal(messages.mailing.reasonWanted, 400, 'motif');
  return state.leftOut === motif.trim() ? [] : [make(RemindersStopped, { idUtilisateur, motif: motif.trim() })];
}

/** Takes a family back into reminders; appends nothing where it is. @throws Refusal as {@link openGuardian}. */
export function decideResumeReminders(state: GuardianState): GuardianEvent[] {
  const { idUtilisateur } = openGuardian(state);
  return state.leftOut === undefined ? [] : [make(RemindersResumed, { idUtilisateur })];
}

/** A mailing reached the family, once; nothing of who was erased or merged meanwhile. */
export function decideWritten(
  state: GuardianState,
  sent: { readonly idEnvoi: number; readonly nature: MailingType; readonly objet: string },
): GuardianEvent[] {
  if (!state.details || state.merged || isErasedGuardian(state) || state.written.includes(sent.idEnvoi)) return [];
  return [make(FamilyWritten, { idUtilisateur: state.details.idUtilisateur, ...sent })];
}
