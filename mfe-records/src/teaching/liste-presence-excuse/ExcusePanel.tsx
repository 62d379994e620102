import { presenceStatus } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, formatDate, formatDateTime, Loading, plural } from '@diapason/ui';
import { PanelBlock, PanelContact, PanelFacts, PanelHead, PanelLines, useDoes } from '@diapason/ui/table';
import { dayOf } from '../fiche-presence/day';
import type { Excuse } from './excuse';
import styles from './excuses.module.css';
import { spanOf } from './in-words';

type Lesson = ApiData<'GET /api/presences/excusesParEleve/:idEleve'>['seances'][number];

/** The whole declaration that a row belongs to: what is still excused of it, and what was taken back. */
export function ExcusePanel({ row }: { readonly row: Excuse }) {
  const { fk_eleve } = row;
  const { data, error, refetch } = useApiQuery('GET /api/presences/excusesParEleve/:idEleve', {
    params: { idEleve: fk_eleve },
    query: { dateDebut: '2000-01-01', dateFin: '2199-12-31' },
  });
  const [withdraw, { isRunning }] = useApiCommand('POST /api/presences/annulerExcuses');
  const does = useDoes();
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  const isHere = (one: Lesson) =>
    row.declaration === null ? one.idPresenceEleve === row.idPresenceEleve : one.declaration === row.declaration;
  const lessons = data.seances.filter(isHere).toReversed();
  const open = lessons.filter(({ annulable }) => annulable === 1).map(({ idPresenceEleve }) => idPresenceEleve);
  const cancel = (excuses: readonly number[]) => withdraw({ body: { fk_eleve, excuses: [...excuses] } });
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
        <PanelLines
          label="Cours"
          empty="Aucun cours"
          lines={lessons.map((one) => ({
            key: one.idPresenceEleve,
            title: <LessonName lesson={one} />,
            note: noteOf(one),
            acts: does('annuler') && (
              <>
                {one.annulable === 1 && (
                  <Button disabled={isRunning} onClick={() => void cancel([one.idPresenceEleve])}>
                    Annuler
                  </Button>
                )}
                {one.aRemettre === 1 && <PutBack lesson={one} fk_eleve={fk_eleve} />}
              </>
            ),
          }))}
        />
        {does('annuler') && open.length > 1 && (
          <Button disabled={isRunning} onClick={() => void cancel(open)}>
            {`Annuler les ${plural(open.length, 'excuse')}`}
          </Button>
        )}
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

const isExcused = ({ fk_statutPresence }: Lesson) => fk_statutPresence === presenceStatus.excused;

function LessonName({ lesson }: { readonly lesson: Lesson }) {
  const name = `${lesson.heureDebut} ${lesson.libelleType}`;
  return (
    <>
      <strong>{dayOf(lesson.dateExcuse)}</strong> {isExcused(lesson) ? name : <s>{name}</s>}
    </>
  );
}

function noteOf(lesson: Lesson): string {
  if (isExcused(lesson))
    return [lesson.enseignant, lesson.dateValidation ? 'fiche validée' : ''].filter(Boolean).join(' · ');
  const { annulePar, annuleLe } = lesson;
  return ['Annulée', annulePar && `par ${annulePar}`, annuleLe && `le ${formatDateTime(annuleLe)}`]
    .filter(Boolean)
    .join(' ');
}

/** Declares a lesson anew that was taken back. */
function PutBack({ lesson, fk_eleve }: { readonly lesson: Lesson; readonly fk_eleve: number }) {
  const [save, { isRunning }] = useApiCommand('POST /api/presences/presenceEleve/:id');
  const again = {
    fk_eleve,
    fk_atelier: lesson.fk_atelier,
    dateExcuse: lesson.dateExcuse,
    fk_statutPresence: presenceStatus.excused,
  };
  return (
    <Button
      look="quiet"
      disabled={isRunning}
      onClick={() => void save({ params: { id: lesson.idPresenceEleve }, body: { eleve: again } })}
    >
      Remettre
    </Button>
  );
}
