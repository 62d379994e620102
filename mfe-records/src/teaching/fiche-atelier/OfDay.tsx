import { type ApiData, useApiQuery } from '@diapason/platform';
import { Button, plural } from '@diapason/ui';
import { dayInWords } from '../days';
import { whenOf } from '../workshop-in-words';
import styles from './stays.module.css';

export type YearData = ApiData<'GET /api/ateliers/annee/:id'>;

interface Props {
  readonly id: number;
  readonly day: string;
  /** The day is chosen, and not one of those that are passed over: whose names are asked for. */
  readonly chosen: boolean;
  readonly year: YearData;
  readonly onClose: () => void;
}

/** The sheet as it was on a day, or will be: when and where, who teaches, who comes. */
export function OfDay({ id, day, chosen, year, onClose }: Props) {
  const { data: pupils } = useApiQuery(
    'POST /api/ateliers/elevesByAteliers',
    chosen ? { body: { fk_atelier: id, date: day } } : null,
  );
  const on = <R extends { readonly dateDebut: string; readonly dateFin: string }>(rows: readonly R[]) =>
    rows.filter(({ dateDebut, dateFin }) => dateDebut <= day && day <= dateFin);
  const [hours] = on(year.horaires);
  const [count] = on(year.eleves);
  const there = (pupils ?? []).filter(({ present }) => present === 1);
  return (
    <section className={styles.ofDay} aria-label={`La fiche du ${dayInWords(day).toLowerCase()}`}>
      <strong>{`${dayInWords(day)} ${day.slice(0, 4)}`}</strong>
      <Button look="quiet" icon="close" label="Fermer ce jour" onClick={onClose} />
      {hours ? (
        <dl>
          <dt>Horaires</dt>
          <dd>{[whenOf(hours), hours.libelleSite, hours.libelleSalle].filter(Boolean).join(', ')}</dd>
          <dt>Enseignants</dt>
          <dd>
            {on(year.enseignants)
              .map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur)
              .join(', ') || 'Aucun'}
          </dd>
          <dt>Élèves</dt>
          <dd>
            {[plural(count?.countEleves ?? 0, 'élève'), there.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', ')]
              .filter(Boolean)
              .join('\u00a0: ')}
          </dd>
        </dl>
      ) : (
        <p>L’atelier n’a pas lieu à cette date.</p>
      )}
    </section>
  );
}
