import { messages } from '@diapason/contracts/constants';
import { go, useApiCommand, useApiQuery, useMay, useUser } from '@diapason/platform';
import { Button, ErrorState, Face, Loading, Note, Page, Panel, useDeviceBelow } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { Link, LinkWhere, Navigate, useParams } from '@diapason/ui/router';
import { lazy, Suspense, useState } from 'react';
import styles from './booklet.module.css';
import { MyBooklets, useMyBooklets } from './MyBooklets';

const TemplateEditor = lazy(() => import('./TemplateEditor'));
const PupilBooklet = lazy(() => import('./PupilBooklet'));

/** /fiche-livret/{id}/{type}: a model where `type` is `creation`, else the booklet of that schooling (document 001 §2). */
export default function BookletScreen() {
  const { id = '0', type = '' } = useParams();
  const isPhone = useDeviceBelow('phone');
  const number = Number(/^\d+$/.test(id) ? id : 0);
  if (type === '') return <Navigate to="/liste-livret" replace />;
  if (type === 'creation') {
    if (isPhone)
      return <Page title="Livrets">{<Note tone="warning">{messages.teaching.noBookletOnMobile}</Note>}</Page>;
    return (
      <Suspense fallback={<Loading />}>
        <KnownTemplate key={number} id={number} />
      </Suspense>
    );
  }
  if (!/^\d+$/.test(type)) return <Navigate to="/erreur/404" replace />;
  if (number === 0) return <StartBooklet idScolarite={Number(type)} />;
  return (
    <Suspense fallback={<Loading />}>
      <KnownBooklet key={number} id={number} />
    </Suspense>
  );
}

function KnownTemplate({ id }: { readonly id: number }) {
  const { data, fiche } = useApiQuery('GET /api/livrets/types/:id', { params: { id } }, { leaves: true });
  if (!data || !fiche) return <Loading />;
  return <TemplateEditor key={data.revision} template={data} peut={fiche.peut} />;
}

function KnownBooklet({ id }: { readonly id: number }) {
  const { data, fiche } = useApiQuery('GET /api/livrets/fiche/:id', { params: { id } }, { leaves: true });
  if (!data || !fiche) return <Loading />;
  return <PupilBooklet sheet={data} peut={fiche.peut} />;
}

/** Nothing is made by looking: whoever wants one says from which model. */
function StartBooklet({ idScolarite }: { readonly idScolarite: number }) {
  const models = useApiQuery('GET /api/livrets/types/list', {});
  const [start, { isRunning }] = useApiCommand('GET /api/livrets/:id/:type', { success: false });
  const [model, choose] = useState<number | null>(null);
  const { idAnneeScolaire: fk_anneeScolaire } = useUser();
  const asked = useMay('POST /api/livrets/eleves/liste')
    ? { body: { choisis: [idScolarite], fk_anneeScolaire } }
    : null;
  const [whose] = useApiQuery('POST /api/livrets/eleves/liste', asked).data ?? [];
  const fk_enseignant = whose?.fk_enseignant || null;
  const mine = useMyBooklets({ fk_enseignant, fk_anneeScolaire, fk_scolariteInterne: idScolarite });
  const offered = models.data?.filter(({ visible }) => visible === 1) ?? [];
  const onStart = async () => {
    const answer = await start({
      params: { id: 0, type: idScolarite },
      query: { fk_livretType: model ?? undefined },
    });
    if (answer.ok && 'idLivret' in answer.data) go(`/fiche-livret/${answer.data.idLivret}/${idScolarite}`);
  };
  return (
    <Page
      title="Livret élève"
      back={<Link to="/livrets-eleves">Livrets des élèves</Link>}
      intro={
        whose && (
          <span className={styles.whose}>
            <Face name={whose.nomPrenomEleve} />
            <span>
              <LinkWhere to={`/fiche-eleve/${whose.fk_eleve}`}>{whose.nomPrenomEleve}</LinkWhere>
              {['', whose.libelleOffre, whose.precisionOffre, whose.nomPrenomEnseignant]
                .filter((one, at) => at === 0 || one)
                .join(' · ')}
            </span>
          </span>
        )
      }
    >
      <div className={styles.booklet}>
        <Panel title="Pas encore de livret" icon="file">
          <div className="d-stack">
            {models.error && <ErrorState message={models.error.message} onRetry={models.refetch} />}
            {models.data && offered.length === 0 && <Note tone="warning">{messages.teaching.noTemplate}</Note>}
            {offered.length > 1 && (
              <SelectField
                name="modele"
                label="Modèle"
                value={model}
                onChange={choose}
                options={offered.map(({ idLivretType, titre }) => ({ value: idLivretType, label: titre }))}
                none="Le dernier utilisé pour cette offre"
              />
            )}
            <div className="d-row">
              <Button look="primary" busy={isRunning} disabled={offered.length === 0} onClick={() => void onStart()}>
                Créer le livret
              </Button>
            </div>
          </div>
        </Panel>
        <MyBooklets {...mine} />
      </div>
    </Page>
  );
}
