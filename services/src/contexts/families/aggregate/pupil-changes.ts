import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianLinked,
  GuardianRanksChanged,
  GuardianRoleChanged,
  GuardianUnlinked,
  mostGuardians,
  PupilDetailsChanged,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { endedByLeaving, type LeavingDays } from './leaving';
import { complete, known, type PupilEvent, type PupilPatch, type PupilState } from './pupil';
import { moved, withoutGuardian } from './ranks';

/**
 * Changes the fields given. A leaving date of today or before takes effect on saving: the year's schoolings take status 6 from that day on
 * (document 001 §4). One to come does on its day, by {@link decideLeave}; what it ended already goes on until then.
 * @throws Refusal 404 for an unknown pupil, 400 for a missing field.
 */
export function decideChangePupil(state: PupilState, given: PupilPatch, days: LeavingDays): PupilEvent[] {
  const before = known(state);
  const details = complete(before, given);
  if (!changed(before, details)) return [];
  const { dateAbandon } = details;
  const told = make(PupilDetailsChanged, details);
  if (dateAbandon === null || dateAbandon === before.dateAbandon) return [told];
  return [told, ...endedByLeaving(state, dateAbandon, days)];
}

/** `ordre` moves a linked guardian; a new one always comes last. */
export interface LinkForm {
  readonly fk_responsable: number;
  readonly fk_role?: number | null | undefined;
  readonly ordre?: number | null | undefined;
}

/** Links a guardian last, or changes role or rank of a linked one. @throws Refusal 404 unknown pupil, 409 too many guardians. */
export function decideLinkGuardian(state: PupilState, { fk_responsable, fk_role, ordre }: LinkForm): PupilEvent[] {
  const { idEleve } = known(state);
  const link = state.guardians.find((one) => one.fk_responsable === fk_responsable);
  if (!link) {
    const last = state.guardians.length + 1;
    if (last > mostGuardians) throw new Refusal(messages.families.linkFailed, 409, 'fk_responsable');
    return [make(GuardianLinked, { idEleve, fk_responsable, fk_role: fk_role ?? null, ordre: last })];
  }
  const role =
    fk_role !== undefined && fk_role !== link.fk_role
      ? [make(GuardianRoleChanged, { idEleve, fk_responsable, fk_role })]
      : [];
  return [...role, ...decideMoveGuardian(state, fk_responsable, ordre ?? link.ordre)];
}

function decideMoveGuardian(state: PupilState, fkResponsable: number, rank: number): PupilEvent[] {
  const after = moved(state.guardians, fkResponsable, rank);
  if (!changed(ranksOf(state.guardians), ranksOf(after))) return [];
  return [make(GuardianRanksChanged, { idEleve: known(state).idEleve, rangs: ranksOf(after) })];
}

const ranksOf = (links: PupilState['guardians']) =>
  links.map(({ fk_responsable, ordre }) => ({ fk_responsable, ordre }));

/** Unlinks a guardian; those after it move up. @throws Refusal 404 for an unknown pupil or link. */
export function decideUnlinkGuardian(state: PupilState, fkResponsable: number): PupilEvent[] {
  const { idEleve } = known(state);
  if (!state.guardians.some((link) => link.fk_responsable === fkResponsable))
    throw new Refusal(messages.general.notFound, 404, 'fk_responsable');
  const left = state.guardians.filter((link) => link.fk_responsable !== fkResponsable);
  const rangs = ranksOf(withoutGuardian(state.guardians, fkResponsable));
  const shift = changed(ranksOf(left), rangs) ? [make(GuardianRanksChanged, { idEleve, rangs })] : [];
  return [make(GuardianUnlinked, { idEleve, fk_responsable: fkResponsable }), ...shift];
}
