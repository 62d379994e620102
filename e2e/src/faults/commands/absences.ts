import type { Chance } from '../random';
import type { Session } from '../session';
import type { CommandSource, Draft, Stage } from './command';

interface DraftAbsence {
  readonly session: Session;
  readonly idAbsence: number;
  readonly body: Record<string, unknown>;
}

const DRAFT = 1;
const FAMILY_EVENT = 1;
/** With this many open drafts, no new one is written. */
const MOST_DRAFTS = 40;

/** Agents write, change and remove absence requests. */
export function absences({ sessions, year, began }: Stage): CommandSource {
  const agents = sessions.filter((session) => /enseignant|agent|secr|direction/i.test(session.role));
  const idleDrafts: DraftAbsence[] = [];
  let count = 0;

  const write = (chance: Chance): Draft => {
    const session = chance.pick(agents);
    const date = `${began}-${String(chance.int(9, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`;
    const body = {
      fk_anneeScolaire: year,
      fk_absencesStatut: DRAFT,
      fk_user: session.idUtilisateur,
      fk_absencesObjet: FAMILY_EVENT,
      dateDebut: date,
      dateFin: date,
      motif: `Demande ${++count}`,
    };
    return {
      kind: 'absence written',
      session,
      call: { method: 'POST', path: '/api/absences/0', body },
      expects: ['StaffAbsenceRequested'],
      settled: (outcome) => {
        if (outcome.fate !== 'acknowledged') return;
        const { idAbsence } = outcome.data as { idAbsence: number };
        idleDrafts.push({ session, idAbsence, body });
      },
    };
  };
  const change = (chosen: DraftAbsence): Draft => {
    const { session, idAbsence } = chosen;
    const body = { ...chosen.body, motif: `Demande changée ${++count}` };
    return {
      kind: 'absence changed',
      session,
      call: { method: 'POST', path: `/api/absences/${idAbsence}`, body },
      expects: ['StaffAbsenceChanged'],
      settled: () => void idleDrafts.push({ ...chosen, body }),
    };
  };
  const remove = ({ session, idAbsence }: DraftAbsence): Draft => ({
    kind: 'absence removed',
    session,
    call: { method: 'DELETE', path: `/api/absences/${idAbsence}` },
    expects: ['StaffAbsenceRemoved'],
    settled: () => undefined,
  });

  return {
    kinds: ['absence written', 'absence changed', 'absence removed'],
    weight: 2,
    prepare: async () => undefined,
    next: (chance) => {
      if (idleDrafts.length < MOST_DRAFTS && chance.next() < 0.5) return write(chance);
      const [chosen] = idleDrafts.splice(chance.int(0, Math.max(0, idleDrafts.length - 1)), 1);
      if (!chosen) return write(chance);
      return chance.next() < 0.6 ? change(chosen) : remove(chosen);
    },
  };
}
