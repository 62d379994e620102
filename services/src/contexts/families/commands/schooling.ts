import { messages, right } from '@diapason/contracts/constants';
import { medicalCertificate, removeSchooling, saveSchooling } from '@diapason/contracts/families';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { forgetDropped } from '../../../machinery/papers/paper-commands';
import { type PupilState, pupil } from '../aggregate/pupil';
import { decideRemoveSchooling, decideSaveSchooling } from '../aggregate/schooling';
import { yearsStayOpen } from './open-year';

/** Which records named by a schooling exist. */
const KNOWN = {
  fk_anneeScolaire: sql.boolean('exists (select from annee_scolaire where id_annee_scolaire = $1)'),
  fk_offre: sql.boolean('exists (select from offre where id_offre = $2)'),
  fk_site: sql.boolean('($3::int is null or exists (select from site where id_site = $3))'),
};

/** Right 133 to enrol, 134 to change. @throws Refusal 400 for a year, an offer or a site that does not exist, 422 for a closed year. */
export const enrolPupil = command(saveSchooling, async ({ params, body }, context) => {
  const { session, db, ids, execute, today } = context;
  requireOneOf(session, params.idScolarite === 0 ? right.addSchooling : right.changeSchooling);
  const known = await firstOf(db, KNOWN, '', [body.fk_anneeScolaire, body.fk_offre, body.fk_site ?? null]);
  const unknown = Object.entries(known ?? {}).find(([, exists]) => !exists);
  if (unknown) throw new Refusal(messages.general.notFound, 400, unknown[0]);
  const when = { today, year: await readSchoolYear(db, body.fk_anneeScolaire) };
  const newId = params.idScolarite === 0 ? await ids.next('scolarite') : 0;
  // Whether a pupil passes to the next cycle is said of the current school year alone (document 001 §2).
  const { passageCycleSuivant, ...rest } = body;
  const form = body.fk_anneeScolaire === session.idAnneeScolaire ? { ...rest, passageCycleSuivant } : rest;
  const requireOpen = await yearsStayOpen(db);
  await execute(pupil, params.id, (state) => {
    requireOpen(body.fk_anneeScolaire, yearOfSchooling(state, params.idScolarite));
    return decideSaveSchooling(state, params.idScolarite, newId, form, when);
  });
  return { idScolarite: params.idScolarite || newId };
});

const yearOfSchooling = ({ schooling }: PupilState, id: number): number | undefined =>
  schooling.find((one) => one.idScolarite === id)?.fk_anneeScolaire;

export const removePupilSchooling = command(
  removeSchooling,
  { needs: ['files'] },
  async ({ params: { id, idScolarite } }, { db, execute, files, today }) => {
    const requireOpen = await yearsStayOpen(db);
    const { events } = await execute(pupil, id, (state) => {
      requireOpen(yearOfSchooling(state, idScolarite));
      return decideRemoveSchooling(state, idScolarite, today);
    });
    await forgetDropped(medicalCertificate, events, files);
    return { idScolarite };
  },
);
