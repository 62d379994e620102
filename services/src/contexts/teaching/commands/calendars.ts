import { createHash, randomBytes } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { isGuardian } from '@diapason/contracts/core';
import {
  makeChildCalendar,
  makeRoomCalendar,
  makeTeacherCalendar,
  revokeChildCalendar,
  revokeRoomCalendar,
  revokeTeacherCalendar,
} from '@diapason/contracts/teaching';
import { exists, type ReadModels, Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { calendar, decideMakeCalendar, decideRevokeCalendar } from '../aggregate/calendar';

interface Whose {
  readonly fk_enseignant?: number;
  readonly fk_eleve?: number;
  readonly fk_responsable?: number | null;
  readonly fk_salle?: number | null;
}

const SECRET_BYTES = 32;

/** The secret leaves in this answer alone: the log and the read models have its digest. */
async function made({ execute, ids }: Pick<CommandContext, 'execute' | 'ids'>, whose: Whose) {
  const idCalendrier = await ids.next('calendrier');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const empreinte = createHash('sha256').update(secret).digest('hex');
  const nobody = { fk_enseignant: null, fk_eleve: null, fk_responsable: null, fk_salle: null };
  await execute(calendar, idCalendrier, (state) =>
    decideMakeCalendar(state, { idCalendrier, ...nobody, ...whose, empreinte }),
  );
  return { idCalendrier, chemin: `/api/calendriers/${secret}/planning.ics` };
}

async function revoked({ execute }: Pick<CommandContext, 'execute'>, idCalendrier: number, of: Whose) {
  await execute(calendar, idCalendrier, (state) => decideRevokeCalendar(state, idCalendrier, of));
  return { idCalendrier };
}

export const makeTeacher = command(makeTeacherCalendar, async ({ body: { fk_enseignant } }, context) =>
  made(context, { fk_enseignant }),
);
export const revokeTeacher = command(
  revokeTeacherCalendar,
  async ({ body: { fk_enseignant, idCalendrier } }, context) => revoked(context, idCalendrier, { fk_enseignant }),
);

/** A guardian has addresses of their own: another guardian's are not theirs to take away. */
const byGuardian = ({ session }: Pick<CommandContext, 'session'>) =>
  isGuardian(session) ? { fk_responsable: session.idUtilisateur } : {};

export const makeChild = command(makeChildCalendar, async ({ body: { fk_eleve } }, context) =>
  made(context, { fk_eleve, ...byGuardian(context) }),
);
export const revokeChild = command(revokeChildCalendar, async ({ body: { fk_eleve, idCalendrier } }, context) =>
  revoked(context, idCalendrier, { fk_eleve, ...byGuardian(context) }),
);

const ROOM = 'select from salle where id_salle = $1 and ($2::int[] is null or fk_site = any ($2))';
/** @throws Refusal 404 for a room that is none, or elsewhere than on the caller's sites. */
async function requireRoom(db: ReadModels, room: number, sites: readonly number[] | undefined): Promise<void> {
  if (!(await exists(db, ROOM, [room, sites ?? null]))) throw new Refusal(messages.general.notFound, 404, 'fk_salle');
}

export const makeRoom = command(makeRoomCalendar, async ({ body: { fk_salle } }, context) => {
  await requireRoom(context.db, fk_salle, context.sites);
  return made(context, { fk_salle });
});
export const revokeRoom = command(revokeRoomCalendar, async ({ body: { fk_salle, idCalendrier } }, context) => {
  await requireRoom(context.db, fk_salle, context.sites);
  return revoked(context, idCalendrier, { fk_salle });
});
