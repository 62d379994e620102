import { messages, schoolingStatuses } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingChanged, SchoolingEnrolled, SchoolingRemoved } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed, type Patch, patched } from '../../../machinery/app/fields';
import { known, type PupilEvent, type PupilState, type Schooling } from './pupil';

/** A schooling as the form sends it; one field that is absent stays as it is. */
export type SchoolingForm = Patch<Omit<Schooling, 'idEleve' | 'idScolarite' | 'dateCreation'>> &
  Pick<Schooling, 'fk_anneeScolaire' | 'fk_offre'>;

/**
 * Enrols a pupil for an offer, or changes the schooling of this id.
 * @throws Refusal 404 for an unknown pupil or schooling; 400 without a status, or for a complementary one without the schooling it completes
 * (document 001 §5); 409 when that schooling already has a complementary one.
 */
export function decideSaveSchooling(
  state: PupilState,
  /** 0 enrols, under `newId`. */
  idScolarite: number,
  newId: number,
  form: SchoolingForm,
  today: string,
): PupilEvent[] {
  const { idEleve } = known(state);
  const before = state.schooling.find((one) => one.idScolarite === idScolarite);
  if (idScolarite !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
  const schooling = fitted(patched(before ?? blank(idEleve, newId, form, today), form));
  refuseBadParent(state, schooling);
  if (!before) return [make(SchoolingEnrolled, schooling)];
  return changed(before, schooling) ? [make(SchoolingChanged, schooling)] : [];
}

/** @throws Refusal 404 for an unknown schooling, 409 while another completes it. */
export function decideRemoveSchooling(state: PupilState, idScolarite: number): PupilEvent[] {
  const { idEleve } = known(state);
  if (!state.schooling.some((one) => one.idScolarite === idScolarite))
    throw new Refusal(messages.general.notFound, 404);
  if (state.schooling.some((one) => one.fk_idScolariteParent === idScolarite))
    throw new Refusal(messages.families.completedByAnother, 409);
  return [make(SchoolingRemoved, { idEleve, idScolarite })];
}

function blank(idEleve: number, idScolarite: number, form: SchoolingForm, today: string): Schooling {
  return {
    idEleve,
    idScolarite,
    fk_anneeScolaire: form.fk_anneeScolaire,
    fk_offre: form.fk_offre,
    fk_site: null,
    fk_instrument: [],
    fk_style: [],
    fk_statut: 0,
    fk_cycle: null,
    fk_annee: null,
    fk_enseignant: null,
    fk_idScolariteParent: null,
    complementaire: 0,
    passageCycleSuivant: 0,
    commentaire: null,
    commentaireInscription: null,
    dateCreation: today,
  };
}

function fitted(schooling: Schooling): Schooling {
  if (!schoolingStatuses.some((status) => status.id === schooling.fk_statut))
    throw new Refusal(messages.families.schoolingStatusRequired, 400, 'fk_statut');
  const complementaire = schooling.complementaire ?? 0;
  return {
    ...schooling,
    complementaire,
    passageCycleSuivant: schooling.passageCycleSuivant ?? 0,
    // A schooling that completes none keeps no link to one.
    fk_idScolariteParent: complementaire === 1 ? schooling.fk_idScolariteParent : null,
  };
}

function refuseBadParent(state: PupilState, schooling: Schooling): void {
  if (schooling.complementaire === 0) return;
  const parent = state.schooling.find((one) => one.idScolarite === schooling.fk_idScolariteParent);
  const fits =
    parent &&
    parent.idScolarite !== schooling.idScolarite &&
    parent.fk_anneeScolaire === schooling.fk_anneeScolaire &&
    parent.complementaire === 0;
  if (!fits) throw new Refusal(messages.families.complementaryNeedsParent, 400, 'fk_idScolariteParent');
  const taken = state.schooling.some(
    (one) => one.fk_idScolariteParent === parent.idScolarite && one.idScolarite !== schooling.idScolarite,
  );
  if (taken) throw new Refusal(messages.families.completedByAnother, 409, 'fk_idScolariteParent');
}
