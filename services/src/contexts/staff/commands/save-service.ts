import { mayOnService, messages, type ServiceBlock } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import {
  duplicateServiceSheet,
  saveAssignments,
  saveServiceSheet,
  serviceAssignments,
  serviceId,
} from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { isOneself } from '../../../machinery/app/session-rights';
import { yearsStayOpen } from '../../families';
import { agent, openAgent } from '../aggregate/agent';
import {
  decideCopyService,
  decideSaveAssignments,
  decideSaveService,
  type ServiceKey,
  service,
} from '../aggregate/service';

type Whose = Pick<ServiceKey, 'fk_utilisateur' | 'fk_anneeScolaire'>;

/** The number belongs to the agent and the year, whoever saves first. */
async function keyOf({ load, ids }: Pick<CommandContext, 'load' | 'ids'>, whose: Whose): Promise<ServiceKey> {
  const holder = await load(agent, whose.fk_utilisateur);
  if (!holder.details) throw new Refusal(messages.general.notFound, 404, 'fk_utilisateur');
  openAgent(holder);
  const { fk_utilisateur, fk_anneeScolaire } = whose;
  const idFicheService = await ids.forKey('ficheService', serviceId(fk_utilisateur, fk_anneeScolaire));
  return { idFicheService, fk_utilisateur, fk_anneeScolaire };
}

const mayOf =
  (session: Session, fk_utilisateur: number) =>
  (block: ServiceBlock): boolean =>
    mayOnService(block, (id) => session.functions.has(id), isOneself(session, fk_utilisateur));

export const saveServiceCommand = command(saveServiceSheet, async ({ body }, context) => {
  const { db, execute, session, today } = context;
  const year = await readSchoolYear(db, body.fk_anneeScolaire);
  (await yearsStayOpen(db))(body.fk_anneeScolaire);
  const key = await keyOf(context, body);
  const { formationMusicale: _, ...sent } = body;
  const may = mayOf(session, body.fk_utilisateur);
  const { state } = await execute(service, serviceId(key.fk_utilisateur, key.fk_anneeScolaire), (before) =>
    decideSaveService(before, sent, key, may, year.dateFin < today),
  );
  return { idFicheService: key.idFicheService, version: state.version };
});

export const saveAssignmentsCommand = command(saveAssignments, async ({ body }, context) => {
  const { db, execute, session } = context;
  if (!mayOf(session, body.fk_utilisateur)('change')) throw new Refusal(messages.identity.notAllowed, 403);
  await readSchoolYear(db, body.fk_anneeScolaire);
  (await yearsStayOpen(db))(body.fk_anneeScolaire);
  const key = await keyOf(context, body);
  const { affectations } = serviceAssignments.entered({ affectations: body.listOfJson });
  const { state } = await execute(service, serviceId(key.fk_utilisateur, key.fk_anneeScolaire), (before) =>
    decideSaveAssignments(before, affectations, key, session.functions, body.versionAttendue),
  );
  return { idFicheService: key.idFicheService, version: state.assignmentsVersion };
});

export const duplicateServiceCommand = command(duplicateServiceSheet, async ({ query }, context) => {
  const { db, execute, load, session } = context;
  const { fk_utilisateur, fk_newAnneeScolaire: fk_anneeScolaire, remplace } = query;
  const may = mayOf(session, fk_utilisateur);
  if (!may('change')) throw new Refusal(messages.identity.notAllowed, 403);
  await readSchoolYear(db, fk_anneeScolaire);
  (await yearsStayOpen(db))(fk_anneeScolaire);
  const key = await keyOf(context, { fk_utilisateur, fk_anneeScolaire });
  const from = await load(service, serviceId(fk_utilisateur, session.idAnneeScolaire));
  await execute(service, serviceId(fk_utilisateur, fk_anneeScolaire), (before) =>
    decideCopyService(before, from, key, remplace === 1, { may, functions: session.functions }),
  );
  return { idFicheService: key.idFicheService, fk_anneeScolaire };
});
