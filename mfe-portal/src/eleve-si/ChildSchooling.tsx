import { bookletStatus, schoolingStatuses } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery, useUser } from '@diapason/platform';
import { ErrorState, Icon, Loading, Panel, Tag } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { PaperField } from '@diapason/ui/upload';
import { ChildPage } from '../enfant/ChildPage';
import styles from '../enfant/child.module.css';

type Schooling = ApiData<'GET /api/eleves/:id/SI_list'>[number];

/** The child's courses, year by year, and the medical certificate where an offer asks for it (document 002 §4). */
export default function ChildSchooling() {
  return (
    <ChildPage tab="scolariteInterne" title="Scolarité conservatoire">
      {({ idEleve }) => <Years key={idEleve} idEleve={idEleve} />}
    </ChildPage>
  );
}

function Years({ idEleve }: { readonly idEleve: number }) {
  const list = useApiQuery('GET /api/eleves/:id/SI_list', { params: { id: idEleve }, query: {} });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  const years = [...new Map(list.data.map((row) => [row.fk_anneeScolaire, row.libelleAnneeScolaire]))].sort(
    ([a], [b]) => b - a,
  );
  if (years.length === 0) return <p className="d-note">Pas encore de cours au conservatoire.</p>;
  return (
    <div className="d-stack">
      {years.map(([year, label]) => (
        <Panel key={year} title={label} icon="child">
          <ul className={styles.follow}>
            {list.data
              ?.filter((row) => row.fk_anneeScolaire === year)
              .map((row) => (
                <Row key={row.idScolarite} row={row} refetch={list.refetch} />
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function Row({ row, refetch }: { readonly row: Schooling; readonly refetch: () => void }) {
  const { idAnneeScolaire, module } = useUser();
  const hasBooklet = module.includes('livret') && row.statutLivret === bookletStatus.validated;
  const colour = schoolingStatuses.find(({ id }) => id === row.fk_statut)?.couleur;
  // What the offer says more precisely has the instrument's name already.
  const instrument = row.precisionOffre.includes(row.libelleInstrument) ? '' : row.libelleInstrument;
  const places = [instrument, row.nomPrenomEnseignant && `avec ${row.nomPrenomEnseignant}`, row.libelleSite];
  return (
    <li>
      <p>
        <strong>{row.libelleNomStyle || row.libelleOffre}</strong>{' '}
        <Tag {...(colour ? { colour } : {})}>{row.libelleStatut}</Tag>{' '}
        {hasBooklet && (
          <Link
            to={`/eleveLivret/${row.fk_eleve}?livret`}
            title="Livret"
            aria-label={`Livret\u00a0: ${row.libelleOffre}`}
          >
            <Icon name="book" size={18} />
          </Link>
        )}
      </p>
      <p className={styles.quiet}>{[row.precisionOffre, ...places].filter(Boolean).join(' · ')}</p>
      {row.certificatMedical === 1 && row.fk_anneeScolaire >= idAnneeScolaire && (
        <Certificate row={row} refetch={refetch} />
      )}
    </li>
  );
}

function Certificate({ row, refetch }: { readonly row: Schooling; readonly refetch: () => void }) {
  const list = useApiQuery('GET /api/eleves/:id/justificatifs/list', { params: { id: row.fk_eleve } });
  if (!list.data) return null;
  const paper = list.data.find(({ fk_scolariteInterne }) => fk_scolariteInterne === row.idScolarite);
  return (
    <PaperField
      kind="certificatMedical"
      about={{ fk_scolariteInterne: row.idScolarite }}
      paper={paper}
      own
      onChange={() => {
        list.refetch();
        refetch();
      }}
    />
  );
}
