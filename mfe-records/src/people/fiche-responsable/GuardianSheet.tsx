import { messages, right } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, useMay, useRights, useSearch } from '@diapason/platform';
import { Button, Icon, Loading } from '@diapason/ui';
import { Link, RecordScreen } from '@diapason/ui/router';
import { RecordSheet, Sheet } from '@diapason/ui/sheet';
import { lazy } from 'react';
import { ErasedSheet } from '../ErasedSheet';
import { MergedAway, MergedInto, MergeMenu } from '../fusion/Merged';
import { PersonalData } from '../PersonalData';
import type { Guardian } from './general-form';

const GeneralTab = lazy(() => import('./GeneralTab'));
const NewGuardian = lazy(() => import('./NewGuardian'));
const PupilsTab = lazy(() => import('./PupilsTab'));
const GuardianComparison = lazy(() => import('../fusion/GuardianComparison'));

const fromList = (id: number) => ({
  list: { path: '/liste-responsables', title: 'Responsables' },
  sheet: '/fiche-responsable',
  id,
});

/** /fiche-responsable/{id}: the sheet of a guardian, 0 a new one (document 001 §2). */
export default function GuardianSheet() {
  // Of another child, it is another guardian.
  const child = new URLSearchParams(useSearch()).get('eleve');
  const tabs = [{ key: 'general', label: 'Général', element: <NewGuardian key={child} /> }];
  return (
    <RecordScreen
      creates="POST /api/utilisateursResponsables/:id"
      fresh={<Sheet title="Nouveau responsable" tabs={tabs} from={fromList(0)} />}
    >
      {(id) => <Existing key={id} id={id} />}
    </RecordScreen>
  );
}

function Existing({ id }: { readonly id: number }) {
  const can = useRights();
  const { data: guardian, refetch } = useApiQuery(
    'GET /api/utilisateursResponsables/:id',
    { params: { id } },
    { leaves: true },
  );
  // The new pupil becomes this guardian's; the sheet itself needs 184.
  const makesPupils = useMay('POST /api/eleves/:id', { isNew: true });
  const addsPupils = makesPupils && can(right.seePupilAndWorkshop) && can(right.linkPupil);
  if (!guardian) return <Loading />;
  const { nomPrenomUtilisateur: name } = guardian;
  if (guardian.dateEffacement)
    return <ErasedSheet title={`Responsable n° ${id}`} date={guardian.dateEffacement} from={fromList(id)} />;
  if (guardian.fusionneAvec)
    return (
      <Sheet
        title={name}
        tabs={[]}
        from={fromList(id)}
        intro={<MergedAway kind="guardian" record={{ id, name }} kept={guardian.fusionneAvec} />}
      />
    );
  const tabs = [
    {
      key: 'general',
      label: 'Général',
      shown: can(right.seeGuardianGeneral),
      element: <GeneralTab guardian={guardian} refetch={refetch} />,
    },
    { key: 'eleves', label: 'Élèves', shown: can(right.seeGuardianPupils), element: <PupilsTab guardian={guardian} /> },
  ];
  const intro = guardian.fusions.length > 0 ? <MergedInto kind="guardian" merged={guardian.fusions} /> : undefined;
  return (
    <RecordSheet
      record={{ of: 'guardian', id, name }}
      answer={guardian}
      refetch={refetch}
      title={name}
      person={name}
      tabs={tabs}
      from={fromList(id)}
      acts={
        <>
          {guardian.actif === 1 && (
            <MergeMenu
              kind="guardian"
              id={id}
              name={name}
              entered={enteredOf(guardian)}
              compare={(other, onBack, onClose) => (
                <GuardianComparison kept={guardian} other={other} onBack={onBack} onClose={onClose} />
              )}
            />
          )}
          <PersonalData nature="responsable" id={id} name={name} list="/liste-responsables" />
          {addsPupils && (
            <Link className="d-button d-button-secondary" to={`/fiche-eleve/0?responsable=${id}`}>
              <Icon name="plus" size={18} />
              <span>Nouvel élève</span>
            </Link>
          )}
        </>
      }
      intro={guardian.dateSuppression && guardian.actif !== 1 ? <Deactivated guardian={guardian} /> : intro}
    />
  );
}

const enteredOf = ({ nom, prenom, email, dateNaissance, telephoneFixe, telephoneMobile }: Guardian) => ({
  nom,
  prenom,
  email,
  dateNaissance,
  telephones: [telephoneMobile, telephoneFixe],
});

function Deactivated({ guardian }: { readonly guardian: Guardian }) {
  const mayReactivate = useMay('GET /api/utilisateursResponsables/:id/ractivationresponsable');
  const [reactivate, { isRunning }] = useApiCommand('GET /api/utilisateursResponsables/:id/ractivationresponsable');
  return (
    <span className="d-row" role="alert">
      <strong>{messages.families.accountDisabled}</strong>
      {mayReactivate && (
        <Button
          icon="restore"
          busy={isRunning}
          onClick={() => void reactivate({ params: { id: guardian.idUtilisateur } })}
        >
          Réactiver le compte
        </Button>
      )}
    </span>
  );
}
