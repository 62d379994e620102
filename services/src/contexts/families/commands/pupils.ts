import { messages, right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import {
  cancelLeaving,
  deactivatePupil,
  reactivatePupil,
  savePupil,
  staffFieldsOfPupil,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireUnchanged } from '../../../machinery/app/fields';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { decideCancelLeaving } from '../aggregate/leaving';
import {
  decideDeactivatePupil,
  decideReactivatePupil,
  decideRegisterPupil,
  known,
  type PupilPatch,
  pupil,
  requireFrenchPhone,
} from '../aggregate/pupil';
import { decideChangePupil } from '../aggregate/pupil-changes';
import { leavingDays } from './leaving-days';

type Body = InputOf<typeof savePupil>['body'];

export const savePupilSheet = command(savePupil, ({ params, body }, context) =>
  params.id === 0 ? register(body, context) : change(params.id, body, context),
);

async function register(body: Body, { session, ids, execute, today }: CommandContext) {
  requireOneOf(session, right.createPupil);
  requireFrenchPhone(pupil.initial, body);
  decideRegisterPupil(pupil.initial, 0, body, today);
  const idEleve = await ids.next('eleve');
  const { state } = await execute(pupil, idEleve, (before) => decideRegisterPupil(before, idEleve, body, today));
  return { idEleve, version: state.version };
}

async function change(idEleve: number, body: Body, { session, execute, db, today }: CommandContext) {
  const staff = session.functions.has(right.changePupil);
  if (!staff && session.role !== 'Responsable') requireOneOf(session, right.changePupil);
  const patch = staff ? body : portalPatch(body);
  const days = await leavingDays(db, today);
  const { state } = await execute(pupil, idEleve, (before) => {
    requireSeenVersion(body.versionAttendue, before);
    if (!staff) requireUnchanged(known(before), body, staffFieldsOfPupil);
    requireFrenchPhone(before, patch);
    if (patch.dateAbandon && patch.dateAbandon !== before.details?.dateAbandon) days.requireOpen(patch.dateAbandon);
    return decideChangePupil(before, patch, days);
  });
  return { idEleve, version: state.version };
}

/**
 * What guardians may change of their child from the portal.
 * @throws Refusal 400 without surname or first name (document 001 §5).
 */
function portalPatch({ nom, prenom, fk_genre, dateNaissance, telephoneMobile }: Body): PupilPatch {
  if (nom === null || prenom === null)
    throw new Refusal(messages.general.fillAll, 400, nom === null ? 'nom' : 'prenom');
  return { nom, prenom, fk_genre, dateNaissance, telephoneMobile };
}

export const deactivatePupilSheet = command(deactivatePupil, async ({ params }, { execute, today }) => {
  await execute(pupil, params.id, (state) => decideDeactivatePupil(state, today));
  return { idEleve: params.id };
});

export const reactivatePupilSheet = command(reactivatePupil, async ({ params }, { execute, today }) => {
  await execute(pupil, params.id, (state) => decideReactivatePupil(state, today));
  return { idEleve: params.id };
});

export const cancelPupilLeaving = command(cancelLeaving, async ({ params }, { execute, today }) => {
  await execute(pupil, params.id, (state) => decideCancelLeaving(state, today));
  return { idEleve: params.id };
});
