import { fieldsOf, formatCents, type MailingType } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery } from '@diapason/platform';
import { EVERY_YEAR } from '@diapason/platform/mailing';
import {
  Button,
  ErrorState,
  formatDate,
  formatNumber,
  Loading,
  Note,
  Page,
  plural,
  SummaryTotals,
  todayInParis,
} from '@diapason/ui';
import { CheckboxField, SelectField, TextField } from '@diapason/ui/form';
import { ConfirmDialog } from '@diapason/ui/overlay';
import { useSearchParams } from '@diapason/ui/router';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './ecrire.module.css';
import { Mailings } from './Mailings';
import { Preview } from './Preview';

/** The letter shows before its editor is there. */
const RichTextField = lazy(() => import('@diapason/ui/editor').then((kit) => ({ default: kit.RichTextField })));

type Prepared = ApiData<'POST /api/envois/preparation'>;

const numbers = (text: string | null) => (text ?? '').split(',').filter(Boolean).map(Number);
const asHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\n/g, '<br>')}</p>`)
    .join('');

/** /ecrire: to the people of a list, or to families who owe. Whom is in the address. */
export default function WriteToFamilies() {
  const [search] = useSearchParams();
  const type: MailingType = search.get('type') === 'relance' ? 'relance' : 'message';
  const title = type === 'relance' ? 'Relancer' : 'Écrire aux familles';
  const year = search.get('annee');
  const prepared = useApiQuery('POST /api/envois/preparation', {
    body: {
      type,
      fk_anneeScolaire: year === EVERY_YEAR ? 0 : Number(year) || undefined,
      fk_site: numbers(search.get('site')),
      recherche: search.get('recherche'),
      vue: search.get('vue'),
      pieces: search.get('pieces') === 'manquantes' ? 'manquantes' : undefined,
      choisis: numbers(search.get('choisis')),
      eleves: numbers(search.get('eleves')),
    },
  });
  // Whoever is written to is who was there when the page opened.
  const [frozen, setFrozen] = useState<Prepared>();
  useEffect(() => setFrozen((before) => before ?? prepared.data), [prepared.data]);
  if (frozen) return <Writing type={type} title={title} prepared={frozen} />;
  return (
    <Page title={title}>
      {prepared.error ? <ErrorState message={prepared.error.message} onRetry={prepared.refetch} /> : <Loading />}
    </Page>
  );
}

interface Props {
  readonly type: MailingType;
  readonly title: string;
  readonly prepared: Prepared;
}

function Writing({ type, title, prepared }: Props) {
  const { familles, modeles, lien, fk_anneeScolaire } = prepared;
  const [model, setModel] = useState(modeles[0]?.idModeleEnvoi ?? null);
  const [objet, setObjet] = useState(modeles[0]?.objet ?? '');
  const [texte, setTexte] = useState(asHtml(modeles[0]?.texte ?? ''));
  const [withRecent, setWithRecent] = useState(false);
  const [asks, setAsks] = useState(false);
  const [sent, setSent] = useState(false);
  const [send, { isRunning: busy }] = useApiCommand('POST /api/envois', { failure: false });
  const [tryOut, { isRunning: trying }] = useApiCommand('POST /api/envois/essai', { failure: false });
  const [refusal, setRefusal] = useState<string>();
  const [at, setAt] = useState(0);
  const of = (state: Prepared['familles'][number]['etat']) => familles.filter(({ etat }) => etat === state);
  const reached = [...of('atteinte'), ...(withRecent ? of('recent') : [])];
  const choose = (id: number | null) => {
    const chosen = modeles.find(({ idModeleEnvoi }) => idModeleEnvoi === id);
    setModel(id);
    setObjet(chosen?.objet ?? '');
    setTexte(asHtml(chosen?.texte ?? ''));
  };
  const confirm = async () => {
    const destinataires = reached.map(({ fk_responsable }) => fk_responsable);
    const answer = await send({ body: { type, fk_anneeScolaire, objet, texte, destinataires } });
    setAsks(false);
    if (answer.ok) setSent(true);
    setRefusal(answer.ok ? undefined : answer.error.message);
  };
  const turned = Math.min(at, reached.length - 1);
  const shown = reached[turned];
  const toMyself = async () => {
    if (!shown) return;
    const { fk_responsable } = shown;
    const answer = await tryOut({ body: { type, fk_anneeScolaire, objet, texte, fk_responsable } });
    setRefusal(answer.ok ? undefined : answer.error.message);
  };
  return (
    <Page
      title={title}
      heading={`${type === 'relance' ? 'Relancer' : 'Écrire à'} ${plural(familles.length, 'famille')}`}
      actions={
        <>
          <Button busy={trying} disabled={!shown} onClick={() => void toMyself()}>
            M’envoyer un essai
          </Button>
          <Button look="primary" icon="mail" disabled={sent || reached.length === 0} onClick={() => setAsks(true)}>
            {`Envoyer à ${plural(reached.length, 'famille')}`}
          </Button>
        </>
      }
    >
      {refusal && (
        <Note tone="danger" role="alert">
          {refusal}
        </Note>
      )}
      <div className={styles.columns}>
        <div className={styles.written}>
          <Recipients type={type} prepared={prepared} reached={reached.length} />
          {prepared.toutesAnnees && (
            <Note>{`Familles de toutes les années scolaires. Les champs parlent de ${prepared.libelleAnneeScolaire}.`}</Note>
          )}
          <div className={styles.heading}>
            <SelectField
              name="modele"
              label="Modèle"
              value={model}
              onChange={choose}
              options={modeles.map(({ idModeleEnvoi, libelle }) => ({ value: idModeleEnvoi, label: libelle }))}
            />
            <TextField name="objet" label="Objet" required maxLength={200} value={objet} onChange={setObjet} />
          </div>
          <Suspense fallback={<Loading />}>
            <RichTextField
              key={model}
              name="texte"
              label="Texte"
              required
              value={texte}
              onChange={setTexte}
              inserts={fieldsOf(type)}
            />
          </Suspense>
          {of('recent').length > 0 && (
            <CheckboxField
              name="recent"
              label={`Inclure aussi ${plural(of('recent').length, 'famille')} déjà relancées sous 7 jours`}
              value={withRecent}
              onChange={setWithRecent}
            />
          )}
          {type === 'relance' && !lien && (
            <Note>{'Le paiement par carte n’est pas ouvert\u00a0: le lien de paiement est omis.'}</Note>
          )}
          <p className={styles.quiet}>Chaque envoi s’inscrit à l’historique de la famille.</p>
          <Mailings type={type} fk_anneeScolaire={fk_anneeScolaire} />
        </div>
        <Preview
          at={turned}
          onTurn={setAt}
          type={type}
          objet={objet}
          texte={texte}
          families={reached}
          fk_anneeScolaire={fk_anneeScolaire}
        />
      </div>
      <ConfirmDialog
        title={`Envoyer à ${plural(reached.length, 'famille')}\u00a0?`}
        open={asks}
        busy={busy}
        confirmLabel="Envoyer"
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        <p>Chaque famille reçoit un e-mail à son nom, inscrit à son historique.</p>
      </ConfirmDialog>
    </Page>
  );
}

interface RecipientsProps {
  readonly type: MailingType;
  readonly prepared: Prepared;
  readonly reached: number;
}

function Recipients({ type, prepared: { familles }, reached }: RecipientsProps) {
  const isReminder = type === 'relance';
  const owed = familles.reduce((sum, { reste }) => sum + (reste ?? 0), 0);
  const passedOver = [
    { label: 'Relancées sous 7 jours', etat: 'recent' },
    { label: 'Laissées de côté', etat: 'ecartee' },
    { label: 'Sans adresse', etat: 'sansAdresse', tone: 'warning' },
  ] as const;
  const counted = passedOver
    .map(({ etat, ...one }) => ({ ...one, count: familles.filter((family) => family.etat === etat).length }))
    .filter(({ count }) => count > 0);
  return (
    <SummaryTotals
      label="Destinataires"
      totals={[
        ...(isReminder
          ? [{ label: `Doivent au ${formatDate(todayInParis()).slice(0, 5)}`, value: formatCents(owed) }]
          : []),
        { label: 'Par e-mail', value: formatNumber(reached) },
        ...counted.map(({ count, ...one }) => ({ ...one, value: formatNumber(count) })),
      ]}
    />
  );
}
