import { dayAfter, formatPhone, messages, pupilFields } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery, useSettings, useUser } from '@diapason/platform';
import { Button, ErrorState, formatDate, Loading, Panel, plural, State, todayInParis } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { lazy, Suspense, useState } from 'react';
import { ChildPage } from '../enfant/ChildPage';
import styles from '../enfant/child.module.css';
import { LessonList } from '../enfant/LessonList';
import type { Pupil } from '../parts/useChildren';
import { ImageRight } from './ImageRight';

const AbsenceDialog = lazy(() => import('../enfant/AbsenceDialog'));

const TWO_WEEKS = 14;
const NEXT = 4;

/** When the child comes, how it goes, then who it is (document 002 §2). */
export default function ChildProfile() {
  return (
    <ChildPage tab="profil" title="Profil de l’élève">
      {(child) => <Profile key={child.idEleve} child={child} />}
    </ChildPage>
  );
}

function Profile({ child }: { readonly child: Pupil }) {
  const user = useUser();
  const [absent, setAbsent] = useState(false);
  const { idEleve, nomPrenomEleve: name } = child;
  const presences = user.module.includes('presences');
  return (
    <div className="d-stack">
      {presences && (
        <Panel title="Prochains cours" icon="calendar">
          <div className="d-stack">
            <LessonList idEleve={idEleve} name={name} until={dayAfter(todayInParis(), TWO_WEEKS)} most={NEXT} />
            <Button icon="calendar" onClick={() => setAbsent(true)}>
              Déclarer une absence
            </Button>
          </div>
        </Panel>
      )}
      {presences && <Standing idEleve={idEleve} />}
      <Identity child={child} />
      {absent && (
        <Suspense>
          <AbsenceDialog idEleve={idEleve} name={name} onClose={() => setAbsent(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** How often the child was there since the year began. */
function Standing({ idEleve }: { readonly idEleve: number }) {
  const list = useApiQuery('GET /api/presences/excusesParEleve/:idEleve', { params: { idEleve }, query: {} });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  const { cours, presences, excuses, absences, derniereAbsence } = list.data.depuis;
  return (
    <Panel title="Présences aux cours" icon="check">
      <p>{`${plural(presences, 'cours suivi', 'cours suivis')} sur ${cours}`}</p>
      <p className={styles.quiet}>
        {plural(excuses, 'excusé', 'excusés')}
        {absences > 0 && (
          <>
            {', '}
            <span className={styles.fault}>
              {plural(absences, 'absence')}
              {derniereAbsence && `, la dernière le ${formatDate(derniereAbsence)}`}
            </span>
          </>
        )}
      </p>
      <Absences idEleve={idEleve} />
    </Panel>
  );
}

/** The list starts with who was absent alone (document 002 §4). */
function Absences({ idEleve }: { readonly idEleve: number }) {
  const list = useApiQuery('GET /api/presences/listePresencesParId', {
    query: { fk_eleve: idEleve, fk_statutPresence: 4 },
  });
  if (!list.data || list.data.length === 0) return null;
  return (
    <ul className={styles.lessons}>
      {list.data.map((row) => (
        <li key={row.idPresenceEleve}>
          <p className={styles.when}>{formatDate(row.date)}</p>
          <div>
            <p>{row.libelleType}</p>
            <p className={styles.quiet}>{row.enseignant}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

type Sheet = ApiData<'GET /api/eleves/:id'>;
const asked = ['nom', 'prenom', 'dateNaissance', 'telephoneMobile'] as const;

function Identity({ child }: { readonly child: Pupil }) {
  const { idAnneeScolaire, libelleAnneeScolaire } = useUser();
  const settings = useSettings('general');
  const [edited, setEdited] = useState(false);
  const sheet = useApiQuery('GET /api/eleves/:id', { params: { id: child.idEleve } });
  const guardians = useApiQuery('GET /api/eleves/:id/listResponsables', { params: { id: child.idEleve } });
  if (sheet.error && !sheet.data) return <ErrorState message={sheet.error.message} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Loading />;
  const row: Sheet = sheet.data;
  return (
    <Panel
      title="Profil"
      icon="user"
      actions={
        <Button look="quiet" icon="pencil" onClick={() => setEdited(true)}>
          Modifier
        </Button>
      }
    >
      <dl className="d-definition">
        <div>
          <dt>Date de naissance</dt>
          <dd>{row.dateNaissance ? formatDate(row.dateNaissance) : '—'}</dd>
        </div>
        {row.telephoneMobile && (
          <div>
            <dt>Téléphone</dt>
            <dd>{formatPhone(row.telephoneMobile)}</dd>
          </div>
        )}
        {row.handicape === 1 && (
          <div>
            <dt>Handicap</dt>
            <dd>
              <State tone="information">signalé</State>
            </dd>
          </div>
        )}
        <div>
          <dt>Responsables</dt>
          <dd>{guardians.data?.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ')}</dd>
        </div>
      </dl>
      <ImageRight
        idEleve={child.idEleve}
        year={idAnneeScolaire}
        label={libelleAnneeScolaire}
        asks={settings.rows.find(({ cle }) => cle === 'droitImage')?.valeur === '1'}
      />
      <Link to={`/eleveSI/${child.idEleve}?scolariteInterne`}>Voir ses cours et ses pièces</Link>
      {edited && (
        <RecordDialog
          title="Modifier le profil"
          fields={pupilFields}
          initial={initialOf(pupilFields, asked, row)}
          missing={messages.general.fillAll}
          with={{ nom: { required: true }, prenom: { required: true } }}
          call="POST /api/eleves/:id"
          input={(values) => ({ params: { id: row.idEleve }, body: { ...values, versionAttendue: row.version } })}
          onReload={sheet.refetch}
          onClose={() => setEdited(false)}
        />
      )}
    </Panel>
  );
}
