import { messages } from '@diapason/contracts/constants';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { settingValues } from '../site/setting-value';

const YEAR = {
  idAnneeScolaire: sql.number('y.id_annee_scolaire'),
  libelleAnneeScolaire: sql.text('y.libelle_annee_scolaire'),
  dateDebut: sql.date('y.date_debut'),
  dateFin: sql.date('y.date_fin'),
};

/** The year that families are enrolled for. @throws Refusal 422 where the setting names none. */
export async function enrolmentYear(db: ReadModels) {
  const { anneeInscriptions } = await settingValues(db, ['anneeInscriptions']);
  const year = await firstOf(db, YEAR, 'from annee_scolaire y where y.id_annee_scolaire = $1', [anneeInscriptions]);
  if (!year) throw new Refusal(messages.enrolment.closed, 422);
  return year;
}

/** Whether newcomers, and families that are there, are enrolled today. Without a day newcomers are not; families are from 1 June on. */
export async function enrolmentOpenings(db: ReadModels, today: string) {
  const [year, days] = await Promise.all([
    enrolmentYear(db),
    settingValues(db, ['inscriptionsPubliquesOuvertes', 'reinscriptionsOuvertes']),
  ]);
  const from = days.reinscriptionsOuvertes || `${year.dateDebut.slice(0, 4)}-06-01`;
  return {
    year,
    publique: Boolean(days.inscriptionsPubliquesOuvertes) && String(days.inscriptionsPubliquesOuvertes) <= today,
    reinscription: from <= today,
    reinscriptionDes: from,
  };
}
