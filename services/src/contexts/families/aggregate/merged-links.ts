import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianRanksChanged, GuardianReplaced, GuardianRestored } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { requireUnmerged } from './merging';
import { type PupilEvent, type PupilState, separated } from './pupil';
import { type GuardianLink, replaced } from './ranks';

const ranksOf = (links: readonly GuardianLink[]) =>
  links.map(({ fk_responsable, ordre }) => ({ fk_responsable, ordre }));

/** Of one who was erased too: whose guardians are whom by now is said of every pupil. @throws Refusal 404, 409 merged. */
function numberOf(state: PupilState): number {
  if (!state.details) throw new Refusal(messages.general.notFound, 404);
  requireUnmerged(state);
  return state.details.idEleve;
}

/** Says the ranks of the others where they moved. */
const ranksAfter = (idEleve: number, before: readonly GuardianLink[], after: readonly GuardianLink[]): PupilEvent[] => {
  const were = new Map(before.map((link) => [link.fk_responsable, link.ordre]));
  const isSame = after.every(({ fk_responsable, ordre }) => (were.get(fk_responsable) ?? ordre) === ordre);
  return isSame ? [] : [make(GuardianRanksChanged, { idEleve, rangs: ranksOf(after) })];
};

/** Two records of a guardian were merged: the kept one stands where the other stood. Appends nothing where that one is no guardian. */
export function decideReplaceGuardian(state: PupilState, remplace: number, fk_responsable: number): PupilEvent[] {
  const after = replaced(state.guardians, remplace, fk_responsable);
  const link = after.find((one) => one.fk_responsable === fk_responsable);
  if (!link || !changed(state.guardians, after)) return [];
  const idEleve = numberOf(state);
  const { fk_role, ordre } = link;
  return [
    make(GuardianReplaced, { idEleve, fk_responsable, fk_role, ordre, remplace }),
    ...ranksAfter(idEleve, state.guardians, after),
  ];
}

/** The reverse of {@link decideReplaceGuardian}; appends nothing where the kept one was unlinked meanwhile. */
export function decideRestoreGuardian(state: PupilState, fk_responsable: number, fk_conserve: number): PupilEvent[] {
  const undone = separated(state, fk_responsable);
  const after = undone?.after.guardians ?? [];
  const link = after.find((one) => one.fk_responsable === fk_responsable);
  if (!undone || !link) return [];
  const idEleve = numberOf(state);
  const { fk_role, ordre } = link;
  const rattache = undone.stays ? 1 : 0;
  return [
    make(GuardianRestored, { idEleve, fk_responsable, fk_role, ordre, fk_conserve, rattache }),
    ...ranksAfter(idEleve, state.guardians, after),
  ];
}
