import { messages } from '@diapason/contracts/constants';
import { notify, useApiCommand, useSession } from '@diapason/platform';
import { Form, FormButtons, PhoneField, SelectField, TextAreaField, TextField, useForm } from '@diapason/ui/form';
import { useNavigate } from '@diapason/ui/router';
import { useDraft } from './draft';
import { Frame } from './Frame';
import styles from './form.module.css';
import { useOffered } from './offered';
import { stepAddress, useWhere } from './where';

const fields = {
  nom: { label: 'Nom', required: true, maxLength: 100 },
  prenom: { label: 'Prénom', required: true, maxLength: 100 },
  email: { label: 'Adresse e-mail', required: true, maxLength: 254 },
  telephone: { label: 'Téléphone' },
  antenne: { label: 'Antenne', required: true },
  subject: { label: 'Objet', required: true, maxLength: 200 },
  message: { label: 'Message', required: true, maxLength: 2_000 },
};

/** Writes to a school, below the age of the first offers or where nothing fits. */
export default function FormulaireContact() {
  const where = useWhere();
  const draft = useDraft();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data: offered } = useOffered();
  const [sendContact] = useApiCommand('POST /api/inscriptions/contact', { success: false, failure: false });
  const form = useForm({
    initial: {
      nom: draft?.responsable.nom ?? '',
      prenom: draft?.responsable.prenom ?? '',
      email: draft?.responsable.email ?? '',
      telephone: '',
      antenne: null as number | null,
      subject: 'Inscription d’un enfant',
      message: '',
      siteWeb: '',
    },
    guarded: false,
    onSubmit: async ({ telephone, antenne, ...body }) => {
      const answer = await sendContact({
        body: { ...body, telephone, antenne: antenne ?? 0, jeton: draft?.jeton ?? null },
      });
      if (!answer.ok) return answer.error;
      notify('success', messages.enrolment.contactSent);
      return null;
    },
    onSaved: () => navigate(user ? '/accueilResponsable' : '/inscription/accueil'),
  });
  const { field } = form;
  return (
    <Frame
      title="Nous contacter"
      step="Offres"
      back={draft ? stepAddress('ChoixScolarite', where) : '/inscription/accueil'}
      annee={offered?.anneeScolaire.libelleAnneeScolaire}
    >
      <div className={styles.sheet}>
        <Form form={form}>
          <TextField {...field('nom', fields.nom)} />
          <TextField {...field('prenom', fields.prenom)} />
          <TextField {...field('email', fields.email)} type="email" />
          <PhoneField {...field('telephone', fields.telephone)} hint="Facultatif" />
          <SelectField
            {...field('antenne', fields.antenne)}
            options={(offered?.antennes ?? []).flatMap(({ sites }) =>
              sites.map(({ idSite, libelleSite }) => ({ value: idSite, label: libelleSite })),
            )}
          />
          <TextField {...field('subject', fields.subject)} />
          <TextAreaField {...field('message', fields.message)} rows={6} wide />
          <Trap value={form.values.siteWeb} onChange={(siteWeb) => form.set({ siteWeb })} />
          <FormButtons form={form} submitLabel="Envoyer" />
        </Form>
      </div>
    </Frame>
  );
}

/** Nobody sees it, nor comes to it by keyboard: a script fills it in. */
export function Trap({ value, onChange }: { readonly value: string; readonly onChange: (typed: string) => void }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Site web
        <input
          tabIndex={-1}
          autoComplete="off"
          name="siteWeb"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
