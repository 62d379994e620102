import { type InformationType, messages, roleGroupIds } from '@diapason/contracts/constants';
import { go, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, formatDate, Loading, Note, Page, RichText, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { RichTextField } from '@diapason/ui/editor';
import { CheckboxField, Form, type FormState, TextField, useForm } from '@diapason/ui/form';
import { Link, Navigate, useParams, useSearchParams } from '@diapason/ui/router';
import { useId } from 'react';
import styles from './informations.module.css';
import { type Information, typeOf, typeTitles } from './types';
import { useGroups } from './useGroups';

/** A message of the home page: 0 or nothing in the address is a new one, of the type that stands there. */
export default function EditInformation() {
  const { id = '0' } = useParams();
  const [search] = useSearchParams();
  const type = typeOf(search.get('type'));
  if (!/^\d+$/.test(id)) return <Navigate to="/erreur/404" replace />;
  if (Number(id) > 0) return <Known key={id} id={Number(id)} />;
  return type ? <Editor key="new" type={type} message={undefined} maySave /> : <Navigate to="/erreur/404" replace />;
}

function Known({ id }: { readonly id: number }) {
  const read = useApiQuery('GET /api/informations/:id', { params: { id } }, { leaves: true });
  if (!read.data) return <Loading />;
  return (
    <Editor type={read.data.type} message={read.data} maySave={read.fiche?.peut.includes('enregistrer') ?? false} />
  );
}

interface Values {
  readonly titre: string;
  readonly message: string;
  readonly date: string | null;
  readonly visible: boolean;
  readonly guardians: boolean;
  readonly groupe: readonly number[];
}

const valuesOf = (message: Information | undefined): Values => ({
  titre: message?.titre ?? '',
  message: message?.message ?? '',
  date: message?.date ?? todayInParis(),
  visible: message?.visible === 1,
  guardians: message?.destinataires === 'Responsable',
  groupe: message?.groupe ?? [],
});

interface EditorProps {
  readonly type: InformationType;
  readonly message: Information | undefined;
  readonly maySave: boolean;
}

function Editor({ type, message, maySave }: EditorProps) {
  const [save] = useApiCommand('POST /api/informations/:id', { failure: false });
  const id = message?.idInformation ?? 0;
  const saved = { id };
  const form: FormState<Values> = useForm<Values>({
    initial: valuesOf(message),
    validate: (values) => ({
      ...(values.titre.trim() === '' ? { titre: messages.general.fillAll } : {}),
      ...(values.message === '' ? { message: messages.general.fillAll } : {}),
    }),
    onSubmit: async ({ titre, message: text, date, visible, guardians, groupe }) => {
      const body = {
        type,
        titre,
        message: text,
        visible,
        destinataires: guardians ? 'Responsable' : '',
        groupe: [...groupe],
      };
      const answer = await save({ params: { id }, body: { ...body, ...(date ? { date } : {}) } });
      if (!answer.ok) return answer.error;
      saved.id = answer.data.idInformation;
      return null;
    },
    onSaved: () => {
      if (id === 0) go(`/edition-information/${saved.id}?type=${type}`);
    },
  });
  return (
    <Page
      title={message?.titre || 'Nouveau message'}
      back={<Link to={`/liste-informations/${type}`}>{typeTitles[type]}</Link>}
      actions={
        maySave && (
          <Button look="primary" busy={form.busy} onClick={() => void form.submit()}>
            Enregistrer
          </Button>
        )
      }
    >
      <div className={styles.editor}>
        <Form form={form}>
          <div className={styles.fields}>
            {form.refusal && <Note tone="danger">{form.refusal}</Note>}
            <div className={styles.head}>
              <TextField
                {...form.field('titre', { label: 'Titre', required: true, maxLength: 500 })}
                disabled={!maySave}
              />
              <DateField {...form.field('date', { label: 'Date' })} disabled={!maySave} />
            </div>
            <CheckboxField {...form.field('visible', { label: 'Visible' })} disabled={!maySave} />
            {maySave ? (
              <RichTextField {...form.field('message', { label: 'Message', required: true })} />
            ) : (
              <RichText html={form.values.message} />
            )}
            <Recipients form={form} disabled={!maySave} />
            <Note tone="information">
              {
                'Personne ne reçoit d’e-mail\u00a0: le message se lit sur l’accueil. Pour écrire aux familles, cochez-les dans la liste des responsables.'
              }
            </Note>
          </div>
        </Form>
        <Preview values={form.values} author={message?.nomPrenomUtilisateur} />
      </div>
    </Page>
  );
}

function Recipients({ form, disabled }: { readonly form: FormState<Values>; readonly disabled: boolean }) {
  const { data, error } = useGroups();
  const { groupe } = form.values;
  const staff = (data ?? []).filter(({ idGroupe }) => idGroupe !== roleGroupIds.responsable);
  const toggle = (id: number) =>
    form.set({ groupe: groupe.includes(id) ? groupe.filter((one) => one !== id) : [...groupe, id] });
  return (
    <fieldset className={styles.recipients} disabled={disabled}>
      <legend>Destinataires</legend>
      <CheckboxField
        {...form.field('guardians', { label: 'Les responsables aussi, dans leur espace' })}
        disabled={disabled}
      />
      <p className={styles.label}>Groupes</p>
      {error && !data && <p className="d-error">{error.message}</p>}
      <div className={styles.chips}>
        {staff.map(({ idGroupe, libelleGroupe, nombreUtilisateur }) => (
          <label key={idGroupe}>
            <input type="checkbox" checked={groupe.includes(idGroupe)} onChange={() => toggle(idGroupe)} />
            <span>{`${libelleGroupe} `}</span>
            <small>{nombreUtilisateur}</small>
          </label>
        ))}
      </div>
      {groupe.length === 0 && <p className={styles.quiet}>{'Aucun groupe coché\u00a0: tous les agents le verront.'}</p>}
    </fieldset>
  );
}

/** As the home page shows it; the server cleans the text once more when it is saved. */
function Preview({ values, author }: { readonly values: Values; readonly author: string | undefined }) {
  const user = useUser();
  const title = useId();
  return (
    <aside className={styles.preview} aria-labelledby={title}>
      <h2 id={title}>Aperçu</h2>
      <article>
        <h3>{values.titre || 'Sans titre'}</h3>
        <p className={styles.quiet}>
          {[formatDate(values.date), author ?? user.nomPrenomUtilisateur].filter(Boolean).join(' · ')}
        </p>
        <RichText html={values.message} />
      </article>
    </aside>
  );
}
