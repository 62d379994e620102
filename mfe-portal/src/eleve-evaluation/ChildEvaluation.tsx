import { type ApiData, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, ErrorState, formatDateTime, Loading, ordinal, Panel, State } from '@diapason/ui';
import { useState } from 'react';
import { ChildPage } from '../enfant/ChildPage';
import styles from '../enfant/child.module.css';

type Sheet = ApiData<'GET /api/evaluation/listEval/:id'>[number];
type Reading = Sheet['lectures'][number];

/** What teachers wrote of a child, a semester once it is open, and that it was read (document 002, §10). */
export default function ChildEvaluation() {
  return (
    <ChildPage tab="evaluation" title="Évaluation">
      {({ idEleve }) => <Years key={idEleve} idEleve={idEleve} />}
    </ChildPage>
  );
}

function Years({ idEleve }: { readonly idEleve: number }) {
  const { idAnneeScolaire } = useUser();
  const [year, setYear] = useState(idAnneeScolaire);
  const years = useApiQuery('GET /api/evaluation/annees/:id', { params: { id: idEleve } });
  const others = years.data?.filter(({ fk_anneeScolaire }) => fk_anneeScolaire !== idAnneeScolaire) ?? [];
  return (
    <div className="d-stack">
      {others.length > 0 && (
        <label className={styles.year}>
          Année scolaire
          <select className="d-input" value={year} onChange={(event) => setYear(Number(event.target.value))}>
            <option value={idAnneeScolaire}>Cette année</option>
            {others.map(({ fk_anneeScolaire, libelleAnneeScolaire }) => (
              <option key={fk_anneeScolaire} value={fk_anneeScolaire}>
                {libelleAnneeScolaire}
              </option>
            ))}
          </select>
        </label>
      )}
      <Evaluation key={year} idEleve={idEleve} year={year} />
    </div>
  );
}

function Evaluation({ idEleve, year }: { readonly idEleve: number; readonly year: number }) {
  const list = useApiQuery('GET /api/evaluation/listEval/:id', {
    params: { id: idEleve },
    query: { idAnneeScolaire: year },
  });
  // Before its date the server says the document's sentence.
  if (list.error?.status === 422) return <p className="d-note">{list.error.message}</p>;
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  const [sheet] = list.data;
  if (!sheet) return <p className="d-note">Aucune évaluation cette année.</p>;
  return (
    <>
      {sheet.projet && (
        <Panel title="Projet" icon="pencil">
          <p className={styles.text}>{sheet.projet}</p>
        </Panel>
      )}
      {sheet.lectures.map((reading) => (
        <Semester key={reading.semestre} sheet={sheet} reading={reading} />
      ))}
    </>
  );
}

function Semester({ sheet, reading }: { readonly sheet: Sheet; readonly reading: Reading }) {
  const [save, { isRunning }] = useApiCommand('POST /api/evaluation/', { success: 'La lecture est confirmée' });
  const { semestre, ouvert, confirmeLe, confirmePar } = reading;
  const field = semestre === 1 ? 'semestre1' : 'semestre2';
  const written = sheet.evaluationSI.flatMap(({ libelleOffre, ateliers }) =>
    ateliers.flatMap((one) => (one[field] ? [{ ...one, libelleOffre, text: one[field] }] : [])),
  );
  const confirm = () =>
    save({
      body: {
        evaluation: {
          idEvaluation: sheet.idEvaluation,
          fk_eleve: sheet.fk_eleve,
          [`validationLectureParentSemestre${semestre}`]: 1,
        },
      },
    });
  return (
    <Panel title={`${ordinal(semestre)} semestre`} icon="book">
      {ouvert !== 1 ? (
        <p className={styles.quiet}>Ce semestre n’est pas encore ouvert à la consultation.</p>
      ) : written.length === 0 ? (
        <p className={styles.quiet}>Rien n’est encore écrit.</p>
      ) : (
        <div className="d-stack">
          {written.map(({ idEvaluationAtelier, libelleType, libelleOffre, enseignants, text }) => (
            <article key={idEvaluationAtelier}>
              <h3>{libelleType}</h3>
              <p className={styles.quiet}>
                {[libelleOffre, ...enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur)].join(' · ')}
              </p>
              <p className={styles.text}>{text}</p>
            </article>
          ))}
          {confirmeLe ? (
            <p>
              <State tone="success">Lu</State>{' '}
              <span className={styles.quiet}>
                {`le ${formatDateTime(confirmeLe)}${confirmePar ? `, par ${confirmePar}` : ''}`}
              </span>
            </p>
          ) : (
            <Button look="primary" icon="check" busy={isRunning} onClick={() => void confirm()}>
              J’ai lu cette évaluation
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
