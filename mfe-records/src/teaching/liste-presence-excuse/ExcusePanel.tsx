import { useApiQuery } from '@diapason/platform';
import { ErrorState, formatDate, formatDateTime, Loading, plural } from '@diapason/ui';
import { PanelBlock, PanelContact, PanelFacts, PanelHead, useIsAllowed } from '@diapason/ui/table';
import { type DeclaredLesson, DeclaredLines } from './DeclaredLines';
import type { Excuse } from './excuse';
import styles from './excuses.module.css';
import { spanOf } from './in-words';

/** The whole declaration that a row belongs to: what is still excused of it, and what was taken back. */
export function ExcusePanel({ row }: { readonly row: Excuse }) {
  const { fk_eleve } = row;
  const { data, error, refetch } = useApiQuery('GET /api/presences/excusesParEleve/:idEleve', {
    params: { idEleve: fk_eleve },
    query: { dateDebut: '2000-01-01', dateFin: '2199-12-31' },
  });
  const isAllowed = useIsAllowed();
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  const isHere = (one: DeclaredLesson) =>
    row.declaration === null ? one.idPresenceEleve === row.idPresenceEleve : one.declaration === row.declaration;
  const lessons = data.seances.filter(isHere).toReversed();
  const { depuis } = data;
  return (
    <>
      <PanelHead name={row.nomPrenomEleve} about={row.libelleSite} isPerson />
      {data.contacts.slice(0, 2).map(({ nom, telephone }) => (
        <PanelContact key={`${nom}${telephone}`} name={nom} telephone={telephone} email={null} />
      ))}
      <PanelBlock title={spanOf(lessons.map(({ dateExcuse }) => dateExcuse))}>
        <p className={styles.told}>
          {`Déclaré par ${row.demandeur.nomPrenom}${row.demandeur.lien ? `, ${row.demandeur.lien}` : ''}, le ${formatDateTime(row.dateCreation)}`}
        </p>
        {row.commentaire && <p className={styles.words}>{`«\u00a0${row.commentaire}\u00a0»`}</p>}
        <DeclaredLines fk_eleve={fk_eleve} lessons={lessons} may={isAllowed('annuler')} />
      </PanelBlock>
      <PanelBlock title={`Depuis le ${formatDate(depuis.debut)}`}>
        <PanelFacts
          facts={{
            Présent: `${plural(depuis.presences, 'cours', 'cours')} sur ${depuis.cours}`,
            Excusé: `${depuis.excuses}\u00a0fois`,
            Absent: [
              `${depuis.absences}\u00a0fois`,
              depuis.derniereAbsence && `la dernière le ${formatDate(depuis.derniereAbsence)}`,
            ]
              .filter(Boolean)
              .join(', '),
          }}
        />
      </PanelBlock>
    </>
  );
}
