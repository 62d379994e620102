import { dayOfMonth } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, formatDate, formatNumber, Panel, plural } from '@diapason/ui';
import { useState } from 'react';
import { shortMonth } from '../workshop-in-words';
import styles from './stays.module.css';

type Year = ApiData<'GET /api/ateliers/annee/:id'>;
type Change = Year['planifie'][number];

/** What begins or ends on a day to come, each with « Annuler » for who may take it back. */
export function Planned({ id }: { readonly id: number }) {
  const { data } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id } });
  if (!data || data.planifie.length === 0) return null;
  return (
    <Panel title={`Planifié ${formatNumber(data.planifie.length)}`} icon="calendar">
      <ul className={styles.planned}>
        {data.planifie.map((change) => (
          <Row key={`${change.genre}${change.date}${change.qui}`} id={id} change={change} />
        ))}
      </ul>
    </Panel>
  );
}

const dayAndMonth = (day: string): string => `${dayOfMonth(day)} ${shortMonth(day)}`;

const told = ({ genre, semaine, par, le, ateliers }: Change): string =>
  [
    semaine,
    [par, le && `le ${formatDate(le)}`].filter(Boolean).join(', '),
    ateliers.length > 1 &&
      genre !== 'changementGroupe' &&
      `avec ${plural(ateliers.length - 1, 'autre cours', 'autres cours')}`,
  ]
    .filter(Boolean)
    .join(' · ');

const after: Readonly<Record<Change['genre'], string>> = {
  horaire: 'L’horaire d’avant restera.',
  enseignantArrive: 'L’enseignant n’arrivera pas.',
  enseignantPart: 'L’enseignant restera.',
  remplacement: 'L’enseignant remplacé restera.',
  eleveArrive: 'L’élève n’arrivera pas.',
  elevePart: 'L’élève restera.',
  changementGroupe: 'L’élève restera dans le groupe d’avant.',
  depart: 'L’élève restera à l’école.',
  fin: 'L’atelier continuera.',
};

function Row({ id, change }: { readonly id: number; readonly change: Change }) {
  const [asks, ask] = useState(false);
  const [withdraw, { isRunning }] = useApiCommand('POST /api/ateliers/:id/planifie/annuler');
  const [stays, { isRunning: isStaying }] = useApiCommand('DELETE /api/eleves/:id/depart');
  const busy = isRunning || isStaying;
  const { genre, date, qui, quoi, ateliers } = change;
  const others = ateliers.filter((one) => one !== id);
  // A change of group is taken back in both groups at once.
  const mayDivide = others.length > 0 && genre !== 'changementGroupe';
  const take = (all: boolean) =>
    genre === 'depart'
      ? stays({ params: { id: qui ?? 0 } })
      : withdraw({ params: { id }, body: { genre, date, qui, ...(all ? { ateliers: others } : {}) } });
  const second = told(change);
  return (
    <li>
      <time dateTime={date}>{dayAndMonth(date)}</time>
      <span>
        <strong>{quoi}</strong>
        {second && <small>{second}</small>}
        {asks && <small role="status">{after[genre]}</small>}
      </span>
      {change.annulable === 1 && !asks && (
        <Button look="quiet" label={`Annuler\u00a0: ${quoi}`} onClick={() => ask(true)}>
          Annuler
        </Button>
      )}
      {asks && (
        <span className={styles.asked}>
          <Button busy={busy} onClick={() => void take(genre === 'changementGroupe')}>
            {mayDivide ? 'Ce cours' : 'Annuler ce changement'}
          </Button>
          {mayDivide && (
            <Button busy={busy} onClick={() => void take(true)}>{`Les ${formatNumber(ateliers.length)}`}</Button>
          )}
          <Button look="quiet" onClick={() => ask(false)}>
            Garder
          </Button>
        </span>
      )}
    </li>
  );
}
