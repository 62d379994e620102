import { right } from '@diapason/contracts/constants';
import { go, useApiCommand, useApiQuery, useMay, useRights, useSearch } from '@diapason/platform';
import { Button, ErrorState, Icon, Loading } from '@diapason/ui';
import { Link, RecordScreen } from '@diapason/ui/router';
import { RecordSheet, Sheet, type SheetTab } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ErasedSheet } from '../ErasedSheet';
import { MergedAway, MergedInto, MergeMenu } from '../fusion/Merged';
import { PersonalData } from '../PersonalData';
import { GeneralTab } from './GeneralTab';
import type { Pupil } from './pupil';

const GuardiansTab = lazy(() => import('./GuardiansTab'));
const ExternalSchoolingTab = lazy(() => import('./ExternalSchoolingTab'));
const SchoolingTab = lazy(() => import('./SchoolingTab'));
const PupilComparison = lazy(() => import('../fusion/PupilComparison'));

/** /fiche-eleve/{id}, 0 or none for a new pupil (document 001 §2). */
export default function PupilSheet() {
  return (
    <RecordScreen creates="POST /api/eleves/:id" fresh={<NewPupil />}>
      {(id) => <KnownPupil key={id} id={id} />}
    </RecordScreen>
  );
}

const fromList = (id: number) => ({ list: { path: '/liste-eleves', title: 'Élèves' }, sheet: '/fiche-eleve', id });

function KnownPupil({ id }: { readonly id: number }) {
  const pupil = useApiQuery('GET /api/eleves/:id', { params: { id } }, { leaves: true });
  const creates = useMay('POST /api/eleves/:id', { isNew: true });
  if (!pupil.data) return <Loading />;
  const { data } = pupil;
  const { nomPrenomEleve: name, nom, prenom, dateNaissance, telephoneMobile } = data;
  if (data.dateEffacement)
    return <ErasedSheet title={`Élève n° ${id}`} date={data.dateEffacement} from={fromList(id)} />;
  if (data.fusionneAvec)
    return (
      <Sheet
        title={name}
        tabs={[]}
        from={fromList(id)}
        intro={<MergedAway kind="pupil" record={{ id, name }} kept={data.fusionneAvec} />}
      />
    );
  const tabs: readonly SheetTab[] = [
    { key: 'general', label: 'Général', icon: 'user', element: <GeneralTab pupil={data} refetch={pupil.refetch} /> },
    { key: 'responsable', label: 'Responsable', icon: 'users', element: <GuardiansTab pupil={data} /> },
    {
      key: 'scolarite-externe',
      label: 'Scolarité Éducation Nationale',
      icon: 'book',
      element: <ExternalSchoolingTab idEleve={id} />,
    },
    {
      key: 'scolarite-conservatoire',
      label: 'Scolarité Conservatoire',
      icon: 'child',
      element: <SchoolingTab pupil={data} />,
    },
  ];
  return (
    <RecordSheet
      record={{ of: 'pupil', id, name }}
      answer={data}
      refetch={pupil.refetch}
      title={name}
      person={name}
      from={fromList(id)}
      intro={introOf(data)}
      tabs={tabs}
      acts={
        <>
          {!data.dateSuppression && (
            <MergeMenu
              kind="pupil"
              id={id}
              name={name}
              entered={{ nom, prenom, dateNaissance, telephones: [telephoneMobile] }}
              compare={(other, onBack, onClose) => (
                <PupilComparison kept={data} other={other} onBack={onBack} onClose={onClose} />
              )}
            />
          )}
          <PersonalData nature="eleve" id={id} name={name} list="/liste-eleves" />
          <Siblings idEleve={id} />
          {creates && (
            <Button icon="plus" onClick={() => go('/fiche-eleve/0')}>
              Nouvel élève
            </Button>
          )}
        </>
      }
    />
  );
}

function introOf({ idEleve, dateSuppression, fusions }: Pupil) {
  if (dateSuppression) return <Deactivated id={idEleve} />;
  return fusions.length > 0 ? <MergedInto kind="pupil" merged={fusions} /> : undefined;
}

/** Another child of the one who pays, for who may make and link it. */
function Siblings({ idEleve }: { readonly idEleve: number }) {
  const list = 'GET /api/eleves/:id/listResponsables';
  const [creates, reads] = [useMay('POST /api/eleves/:id', { isNew: true }), useMay(list)];
  const can = useRights();
  const links = can(right.seeGuardian) && can([right.linkPupil, right.linkGuardian]);
  const guardians = useApiQuery(list, creates && reads && links ? { params: { id: idEleve } } : null);
  const [first] = guardians.data ?? [];
  return (
    first && (
      <Link className="d-button d-button-secondary" to={`/fiche-eleve/0?responsable=${first.fk_responsable}`}>
        <Icon name="plus" size={18} />
        <span>Frère ou sœur</span>
      </Link>
    )
  );
}

/** The banner of a deactivated pupil; 125 brings the pupil back. */
function Deactivated({ id }: { readonly id: number }) {
  const may = useMay('GET /api/eleves/:id/ractivationEleve');
  const [reactivate, { isRunning }] = useApiCommand('GET /api/eleves/:id/ractivationEleve');
  return (
    <div className="d-note d-row" role="status">
      Cet élève est désactivé.
      {may && (
        <Button icon="restore" busy={isRunning} onClick={() => void reactivate({ params: { id } })}>
          Réactiver
        </Button>
      )}
    </div>
  );
}

/** `?responsable=12` links the pupil to a guardian; with `&adulte=1` the pupil is that guardian. Another guardian is another pupil. */
function NewPupil() {
  const query = new URLSearchParams(useSearch());
  const guardian = Number(query.get('responsable') ?? 0);
  const adult = query.get('adulte') === '1';
  return <NewPupilOf key={`${guardian} ${adult}`} guardian={guardian} adult={adult} />;
}

function NewPupilOf({ guardian, adult }: { readonly guardian: number; readonly adult: boolean }) {
  const known = useApiQuery(
    'GET /api/utilisateursResponsables/:id',
    guardian > 0 ? { params: { id: guardian } } : null,
  );
  if (known.isLoading) return <Loading />;
  if (known.error && !known.data) return <ErrorState message={known.error.message} onRetry={known.refetch} />;
  const intro =
    known.data && (adult ? 'Cet élève paie pour lui-même.' : `Responsable : ${known.data.nomPrenomUtilisateur}`);
  return (
    <Sheet
      title="Nouvel élève"
      from={fromList(0)}
      intro={intro && <p className="d-page-intro">{intro}</p>}
      tabs={[
        {
          key: 'general',
          label: 'Général',
          icon: 'user',
          element: <GeneralTab guardian={known.data} adult={adult} />,
        },
      ]}
    />
  );
}
