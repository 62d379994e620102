import { randomUUID } from 'node:crypto';
import { StaffAbsenceRequested } from '@diapason/contracts/absences';
import { make } from '@diapason/contracts/core';
import { PaymentRegistered } from '@diapason/contracts/money';
import { aggregate, type Runtime } from '@diapason/event-sourcing';
import type { BenchProduct } from '../whole-product';
import { dayBefore } from './payments';
import { runtimeIn } from './secrets-in';

/** Executes commands like the application (`execute`: load the stream, fold, decide, append), without HTTP. */
export interface Commanding {
  readonly runtime: Runtime;
  /**
   * Alternately registers a payment of one cent (families in turn) and requests an absence (agents in turn). @returns
   * its position in $all.
   */
  command(): Promise<bigint>;
  stop(): Promise<void>;
}

const contribution = aggregate({
  category: 'contribution',
  events: { PaymentRegistered },
  initial: { payments: 0 },
  evolve: (state, event) => (event.type === 'PaymentRegistered' ? { payments: state.payments + 1 } : state),
});

const staffAbsence = aggregate({
  category: 'staffAbsence',
  events: { StaffAbsenceRequested },
  initial: { requested: false },
  evolve: () => ({ requested: true }),
});

export async function startCommanding({ env }: BenchProduct): Promise<Commanding> {
  const runtime = await runtimeIn(env, { redisUrl: env.REDIS_URL ?? '' });
  const contributions = await idsOf(runtime, 'select id_cotisation as id from cotisation order by 1');
  const agents = await idsOf(runtime, 'select id_utilisateur as id from agent order by 1');
  const payments = idSource(runtime, 'reglement');
  const absences = idSource(runtime, 'absence');
  let turn = 0;
  const call = () => ({ commandId: randomUUID(), actor: { actor: '7', correlationId: randomUUID() } });

  async function pay(): Promise<bigint> {
    const idCotisation = contributions[Math.floor(turn / 2) % contributions.length] ?? 0;
    const payment = make(PaymentRegistered, {
      idCotisation,
      idReglement: await payments(),
      montant: 1,
      fk_mode: 1,
      date: dayBefore(turn),
      quittance: null,
      abonnement: null,
      fk_site: null,
    });
    const paid = await runtime.execute({
      aggregate: contribution,
      id: idCotisation,
      ...call(),
      decide: () => [payment],
    });
    return paid.position;
  }

  async function requestAbsence(): Promise<bigint> {
    const idAbsence = await absences();
    const day = dayBefore(turn);
    const request = make(StaffAbsenceRequested, {
      idAbsence,
      fk_user: agents[Math.floor(turn / 2) % agents.length] ?? 0,
      fk_anneeScolaire: 9,
      fk_absencesStatut: 1,
      fk_absencesObjet: 1,
      dateDemande: day,
      dateDebut: day,
      dateFin: day,
      heuresAnnulees: 2,
      reportDemande: 0,
      reportHeures: null,
      reportDetail: null,
      motif: 'Concert de fin de stage',
      avisDirection: null,
      refusPossible: 0,
    });
    const requested = await runtime.execute({
      aggregate: staffAbsence,
      id: idAbsence,
      ...call(),
      decide: () => [request],
    });
    return requested.position;
  }

  return {
    runtime,
    command() {
      turn += 1;
      return turn % 2 === 0 ? pay() : requestAbsence();
    },
    stop: () => runtime.stop(),
  };
}

async function idsOf({ pool }: Runtime, query: string): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(query);
  if (rows.length === 0) throw new Error(`there is nothing to command: ${query}`);
  return rows.map(({ id }) => id);
}

/** Ids from the application's sequences, taken a thousand at a time. */
function idSource({ ids }: Runtime, kind: string): () => Promise<number> {
  let reserved: number[] = [];
  return async function number(): Promise<number> {
    if (reserved.length === 0) reserved = await ids.nextMany(kind, 1_000);
    return reserved.pop() ?? number();
  };
}
