import { messages, right } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { savePupil } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { decideRegisterPupil, type PupilPatch, pupil } from '../aggregate/pupil';
import { decideChangePupil } from '../aggregate/pupil-changes';

type Body = InputOf<typeof savePupil>['body'];

const patchOf = ({ idEleve: _id, ...patch }: Body): PupilPatch => patch;

export const savePupilSheet = command(savePupil, ({ params, body }, context) =>
  params.id === 0 ? register(body, context) : change(params.id, body, context),
);

async function register(body: Body, { session, ids, execute, today }: CommandContext) {
  requireOneOf(session, right.createPupil);
  decideRegisterPupil(pupil.initial, 0, patchOf(body), today);
  const idEleve = await ids.next('eleve');
  await execute(pupil, idEleve, (state) => decideRegisterPupil(state, idEleve, patchOf(body), today));
  return { idEleve };
}

async function change(idEleve: number, body: Body, { session, execute }: CommandContext) {
  const staff = session.functions.has(right.changePupil);
  if (!staff && session.role !== 'Responsable') requireOneOf(session, right.changePupil);
  const patch = staff ? patchOf(body) : portalPatch(body);
  await execute(pupil, idEleve, (state) => decideChangePupil(state, patch, session.idAnneeScolaire));
  return { idEleve };
}

/**
 * What guardians may change of their child from the portal.
 * @throws Refusal 400 without surname or first name (document 001 §5).
 */
function portalPatch({ nom, prenom, fk_genre, dateNaissance, telephoneMobile }: Body): PupilPatch {
  if (nom === '' || prenom === '') throw new Refusal(messages.general.fillAll, 400, nom === '' ? 'nom' : 'prenom');
  return { nom, prenom, fk_genre, dateNaissance, telephoneMobile };
}
