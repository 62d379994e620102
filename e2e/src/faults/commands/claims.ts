import type { Session } from '../session';
import type { CommandSource, Stage } from './command';

interface Claim {
  readonly session: Session;
  readonly idFrais: number;
  readonly periode: string;
}

const SAVED = 1;

/**
 * Agents repeatedly save their expense claims of the school year's months, one claim per month, each time with another
 * day.
 */
export function claims({ sessions, year }: Stage): CommandSource {
  const agents = sessions.filter((session) => /enseignant|agent|secr|direction/i.test(session.role));
  const idleClaims: Claim[] = [];
  let count = 0;
  const bodyOf = ({ session, periode }: Pick<Claim, 'session' | 'periode'>, day: number) => ({
    fk_anneeScolaire: year,
    fk_fraisStatut: SAVED,
    fk_user: session.idUtilisateur,
    periode,
    fraisJournees: [
      {
        dateJour: `${periode}-${String(day).padStart(2, '0')}`,
        fk_fraisType: 1,
        heureDepart: '08:30',
        heureRetour: '18:00',
        nombreRepas: 1,
        motif: `Trajet ${++count}`,
        fraisTrajets: [{ ordre: 1, temps: 45, fk_siteA: 1, fk_siteB: 2, kilometrage: 20 }],
      },
    ],
  });
  return {
    kinds: ['claim saved'],
    weight: 2,
    prepare: async () => {
      const today = new Date().toISOString().slice(0, 7);
      for (const session of agents)
        for (const periode of monthsUpTo(today)) {
          const call = { method: 'POST' as const, path: '/api/frais/0', body: bodyOf({ session, periode }, 3) };
          const saved = await session.call(call);
          // The demonstration has claims too: skip months already taken.
          if (saved.status === 200)
            idleClaims.push({ session, periode, idFrais: (saved.data as { idFrais: number }).idFrais });
        }
      if (idleClaims.length === 0) throw new Error('no agent has a month that is open to a claim');
    },
    next: (chance) => {
      const [claim] = idleClaims.splice(chance.int(0, Math.max(0, idleClaims.length - 1)), 1);
      if (!claim) return undefined;
      return {
        kind: 'claim saved',
        session: claim.session,
        call: { method: 'POST', path: `/api/frais/${claim.idFrais}`, body: bodyOf(claim, chance.int(1, 28)) },
        expects: ['ExpenseClaimSaved'],
        settled: () => void idleClaims.push(claim),
      };
    },
  };
}

/** Months (`YYYY-MM`) of the current school year up to `today`, latest first. */
function monthsUpTo(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months: string[] = [];
  for (let at = month; ; at = at === 1 ? 12 : at - 1) {
    const inYear = at > month ? year - 1 : year;
    months.push(`${inYear}-${String(at).padStart(2, '0')}`);
    if (at === 8) return months;
  }
}
