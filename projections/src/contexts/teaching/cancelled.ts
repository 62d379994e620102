import { absenceStatus } from '@diapason/contracts/constants';
import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

const SPELL = { agent: sql.number('fk_user'), from: sql.date('date_debut'), to: sql.date('date_fin') };

/** Whether an agent is absent on a day. */
export type IsAbsent = (agent: number, day: string) => boolean;

/** The accepted absences of agents. */
export async function absencesOf(db: ReadModels, agents: readonly number[]): Promise<IsAbsent> {
  const spells = await rowsOf(db, SPELL, 'from absence_agent where fk_user = any($1) and fk_absences_statut = $2', [
    [...new Set(agents)],
    absenceStatus.accepted,
  ]);
  return (agent, day) => spells.some((spell) => spell.agent === agent && spell.from <= day && day <= spell.to);
}

interface Taught {
  readonly teachers: readonly number[];
  readonly enseignantRemplacant: boolean;
}

/** A lesson does not take place when all its teachers are absent and nobody replaces them (document 001 §2). */
export const isCancelled = ({ teachers, enseignantRemplacant }: Taught, day: string, isAbsent: IsAbsent): boolean =>
  !enseignantRemplacant && teachers.length > 0 && teachers.every((agent) => isAbsent(agent, day));
