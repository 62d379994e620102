import { messages, right } from '@diapason/contracts/constants';
import { removeSchooling, saveSchooling } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { pupil } from '../aggregate/pupil';
import { decideRemoveSchooling, decideSaveSchooling } from '../aggregate/schooling';

const KNOWN = `
  select exists (select from annee_scolaire where id_annee_scolaire = $1) as "fk_anneeScolaire",
    exists (select from offre where id_offre = $2) as fk_offre,
    ($3::int is null or exists (select from site where id_site = $3)) as fk_site`;

type Known = Record<'fk_anneeScolaire' | 'fk_offre' | 'fk_site', boolean>;

/** Right 133 to enrol, 134 to change. @throws Refusal 400 for a year, an offer or a site that does not exist. */
export const enrolPupil = command(saveSchooling, async ({ params, body }, context) => {
  const { session, db, ids, execute, today } = context;
  requireOneOf(session, params.idScolarite === 0 ? right.addSchooling : right.changeSchooling);
  const { rows } = await db.query<Known>(KNOWN, [body.fk_anneeScolaire, body.fk_offre, body.fk_site ?? null]);
  const unknown = Object.entries(rows[0] ?? {}).find(([, known]) => !known);
  if (unknown) throw new Refusal(messages.general.invalidRequest, 400, unknown[0]);
  const { idScolarite: _id, fk_eleve: _pupil, ...form } = body;
  const newId = params.idScolarite === 0 ? await ids.next('scolarite') : 0;
  await execute(pupil, params.id, (state) => decideSaveSchooling(state, params.idScolarite, newId, form, today));
  return { idScolarite: params.idScolarite || newId };
});

export const removePupilSchooling = command(removeSchooling, async ({ params }, { execute }) => {
  await execute(pupil, params.id, (state) => decideRemoveSchooling(state, params.idScolarite));
  return { idScolarite: params.idScolarite };
});
